import type { Reader } from 'db/client'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { Money } from '~/domain/basics/money/money'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import type { AnyColumn } from './column.server'
import { columns } from './columns.server'
import { furtherImageColumns } from './image-columns'

export type ImportColumn = Extract<(typeof columns)[number], { rule: unknown }>['name']

export const allColumns: readonly AnyColumn[] = columns

/** What a shop does not have, it neither reads nor exports. */
export async function columnsOfShop(reader?: Reader) {
  const { euFeatures } = await shopSettings(reader)
  const has = new Set<AnyColumn['needs']>([
    ...euFeatures,
    ...(await listEuFields(reader)),
    undefined,
  ])
  return allColumns.filter(({ needs }) => has.has(needs))
}

/** The columns of the guide and the template: without those that few shops use. */
export async function listedColumns() {
  return (await columnsOfShop()).filter(({ help }) => help)
}

export async function importGuide() {
  const money = await shopMoney()
  return (await listedColumns()).map(({ name, help = '' }) => ({
    heading: t(headingOf(name)),
    help: t(typeof help === 'string' ? help : help(money)),
  }))
}

export async function columnsBeside(readColumns: string[]) {
  const names = (await listedColumns()).map(({ name }) => name)
  return [...names, ...furtherImageColumns].filter((name) => !readColumns.includes(name))
}

export function isImportColumn(name: string): name is ImportColumn {
  return allColumns.some((column) => column.name === name && column.rule)
}

export function isExportOnly(name: string) {
  return allColumns.some((column) => column.name === name && !column.rule)
}

/**
 * The columns by what files call them, in lower case: in English, or in the language of the shop, also with the unit that
 * fields on screens name, such as `price (EUR)`.
 */
export function columnsByHeading(columns: readonly AnyColumn[], money: Money) {
  const headings = columns.flatMap(({ name }) => {
    const ofColumn = [t(headingOf(name)), name]
    const units = unitsOf(name, money)
    return [
      ...ofColumn.flatMap((heading) => units.map((unit) => `${heading} (${unit})`)),
      ...ofColumn,
    ].map((heading) => [heading.toLowerCase(), name] as const)
  })
  return new Map(headings)
}

function unitsOf(name: string, money: Money) {
  if (name === 'weight') return ['g']
  return name === 'price' ? [money.currency, ...amountFormatOf(money).symbols] : []
}
