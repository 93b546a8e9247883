import { foldName } from 'db/fold-name'
import type { CsvLine } from '~/csv/read-csv.server'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { maxVariants } from '~/domain/catalogue/variants/variants'
import type { CellValues } from '~/domain/files/columns/cell-values.server'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import type { ProductRow } from '~/domain/files/columns/rows.server'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { addProblem, type CheckedLine, type EarlierLines } from './lines.server'

const places = [0, 1, 2] as const
const optionColumns = ['option 1', 'option 2', 'option 3'] as const
export const valueColumns = ['value 1', 'value 2', 'value 3'] as const

export function namesOptions(cells: CsvLine['cells']) {
  return [...optionColumns, ...valueColumns].some((column) => cells[column]?.trim())
}

/** By its article number, otherwise by its values. */
export function variantOf({ cells }: CheckedLine, product: ProductRow, context: ImportContext) {
  const variants = context.variants.get(product.id) ?? []
  const owner = ownerOf(cells.sku?.trim(), context)
  const sameArticle = variants.find(({ id }) => id === owner?.id)
  // A product that gets its first options has a variant without values.
  if (sameArticle || product.option1 === '') return sameArticle
  const wanted = keyOf(valueColumns.map((column) => cells[column]?.trim() ?? ''))
  return variants.find(({ optionValues }) => keyOf(optionValues) === wanted)
}

export function ownerOf(sku: string | undefined, { variantsBySku }: ImportContext) {
  return sku ? variantsBySku.get(foldName(sku)) : undefined
}

export function keyOf(optionValues: string[]) {
  return optionValues.map(foldName).join('\n')
}

export function optionsOf(product: ProductRow | undefined, values: CellValues) {
  if (product?.option1) return [product.option1, product.option2, product.option3].filter(Boolean)
  const names = optionColumns.map((column) => values[column] ?? '')
  // `checkOptions` finds a value without an option.
  return names.slice(0, names.includes('') ? names.indexOf('') : names.length)
}

export function checkAgreement(
  line: CheckedLine,
  { lineNumber, cells, planned }: CheckedLine,
  { columns }: ImportContext,
) {
  for (const { name: column, of = 'product' } of columns) {
    const [cell, other] = [line.cells[column]?.trim(), cells[column]?.trim()]
    if (!cell || column === 'id' || of === 'variant' || of === 'either') continue
    const isSame =
      column === 'name' ? foldName(cell) === foldName(other || planned?.name || '') : cell === other
    if (isSame) continue
    const values = { line: String(lineNumber), column: headingOf(column) }
    const text = message(
      'Line {line} has another “{column}” for this product. Leave the cell empty, or write the same',
      values,
    )
    addProblem(line, column, text)
  }
}

/** The line needs a value for each option of its product, and can name no other option. */
export function checkOptions(line: CheckedLine) {
  const { cells, values, options } = line
  const known = optionValuesOf(line)
  const nameMissing = msg('Please enter the name of the option, such as Size')
  const addMissing = (column: string, text: string | Message) => {
    // A cell that cannot be read has a problem already.
    if (column in values || !cells[column]?.trim()) addProblem(line, column, text)
  }
  if (options.length === 0) return addMissing('option 1', nameMissing)
  for (const place of places) {
    const [option, column] = [optionColumns[place], valueColumns[place]]
    const name = options[place]
    if (values[option] !== undefined && foldName(values[option]) !== foldName(name ?? '')) {
      const text = message('The options of this product are: {options}', {
        options: options.join(', '),
      })
      addProblem(line, option, text)
    } else if (name === undefined && values[column] !== undefined) {
      addMissing(option, nameMissing)
    } else if (name !== undefined && !known[place]) {
      const text = message(
        'This product has the option {name}. Each of its lines needs a value, such as M, or the article number of a variant',
        { name },
      )
      addMissing(column, text)
    }
  }
}

export function checkArticleNumber(line: CheckedLine, context: ImportContext) {
  const owner = ownerOf(line.values.sku, context)
  if (!owner || owner.id === line.variant?.id) return
  const { name = '' } = context.byId.get(owner.productId) ?? {}
  addProblem(line, 'sku', message('{name} already has this article number', { name }))
}

/** Refuses a second variant with the same values, and a variant too many. */
export function checkVariant(line: CheckedLine, context: ImportContext, earlier: EarlierLines) {
  const { key, product, variant } = line
  const ownKey = keyOf(optionValuesOf(line))
  const others = (product && context.variants.get(product.id)) ?? []
  if (others.some((it) => it !== variant && keyOf(it.optionValues) === ownKey))
    return addProblem(line, 'value 1', msg('This product already has such a variant'))
  if (variant && product?.option1) return
  const planned = earlier.firstLines.get(key)?.planned?.variants ?? []
  // The one variant of a product that gets its first options becomes that of a line.
  const added = product?.option1 ? planned.filter(({ id }) => !id) : planned
  const count = added.length + (product?.option1 ? others.length : 0)
  if (count < maxVariants) return
  const text = messageN(
    maxVariants,
    'A product has at most {count} variant',
    'A product has at most {count} variants',
  )
  addProblem(line, 'value 1', text)
}

/** What the line says of its options, otherwise what its variant has. */
export function optionValuesOf(line: CheckedLine) {
  return valueColumns.map(
    (column, place) => line.values[column] ?? line.variant?.optionValues[place] ?? '',
  )
}
