import { db } from 'db/client'
import type { ContentUnit } from 'db/schema'
import type { TypedAmount } from '~/domain/amounts'
import { decimalSeparatorIn } from '~/domain/decimal-separator'
import type { MoneyFormat } from '~/domain/money'
import { Refusal } from '~/domain/refusal'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import {
  type Contents,
  contentsIn,
  contentsProblem,
  contentsText,
  referenceQuantityOf,
} from './contents'

export interface StoredContents {
  contentAmount: number | null
  contentUnit: ContentUnit | null
}

export function contentsOf({ contentAmount: amount, contentUnit: unit }: StoredContents) {
  return amount !== null && unit !== null ? { amount, unit } : undefined
}

/**
 * The columns to write: none if the text is missing, or if the shop shows no unit prices. An empty text removes the
 * contents.
 * @throws {Refusal} 400 if the text is not an amount and a unit.
 */
export async function readContents(typed: TypedAmount | undefined, { locale }: MoneyFormat) {
  if (typed === undefined || !(await hasEuFeature('unitPrices'))) return {}
  const text = typeof typed === 'string' ? typed : typed.decimal
  const separator = typeof typed === 'string' ? decimalSeparatorIn(locale) : '.'
  if (text.trim() === '') return { content_amount: null, content_unit: null }
  const contents = contentsIn(text, separator)
  if (!contents) throw new Refusal(400, contentsProblem(separator), { field: 'contents' })
  return { content_amount: contents.amount, content_unit: contents.unit }
}

/** By product id; none if the shop shows no unit prices. */
export async function listContents(productIds: string[]) {
  const contents = new Map<string, Contents>()
  if (productIds.length === 0 || !(await hasEuFeature('unitPrices'))) return contents
  const rows = await db
    .selectFrom('products')
    .select(['id', 'content_amount as contentAmount', 'content_unit as contentUnit'])
    .where('id', 'in', productIds)
    .where('content_amount', 'is not', null)
    .execute()
  for (const row of rows) {
    const found = contentsOf(row)
    if (found) contents.set(row.id, found)
  }
  return contents
}

/** For search engines. */
export async function findReferenceQuantity(productId: string) {
  const contents = (await listContents([productId])).get(productId)
  return contents && referenceQuantityOf(contents)
}

/** As an admin types it. */
export async function findContentsText(productId: string, { locale }: MoneyFormat) {
  const contents = (await listContents([productId])).get(productId)
  return contents && contentsText(contents, decimalSeparatorIn(locale))
}
