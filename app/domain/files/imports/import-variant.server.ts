import { isDeepStrictEqual } from 'node:util'
import { foldName } from 'db/fold-name'
import type { CsvLine } from '~/csv/read-csv.server'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { maxVariants } from '~/domain/catalogue/variants/variants'
import type { Contents } from '~/domain/eu/price-indication/contents'
import {
  type CellValues,
  changesIn,
  type VariantValues,
} from '~/domain/files/columns/columns.server'
import { type CellProblem, problemIn } from '~/domain/files/columns/import-cells.server'
import { variantColumn } from '~/domain/files/columns/import-columns'
import type {
  ExistingProduct,
  ExistingVariant,
  ImportContext,
  Row,
} from '~/domain/files/columns/import-context.server'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { Change } from './imports'
import type { EarlierLines, PlannedVariant, ProductLines } from './planned-lines'

const places = [0, 1, 2] as const
const optionColumns = ['option 1', 'option 2', 'option 3'] as const
const valueColumns = ['value 1', 'value 2', 'value 3'] as const

const ofVariantOnly = [...valueColumns, 'sku', 'ean', 'weight', 'variant hidden'] as const

/** These columns say something of one variant; the others must agree in all lines of a product. */
const variantColumns: string[] = ['price', 'stock', 'add', 'contents', ...ofVariantOnly]

/** Without the options, and without what may differ between variants. */
export function ofProduct(values: CellValues): CellValues {
  const others: string[] = [...optionColumns, ...variantColumns]
  const kept = Object.entries(values).filter(([column]) => !others.includes(column))
  return Object.assign({}, ...kept.map(([column, value]) => ({ [column]: value })))
}

export function namesOptions(cells: CsvLine['cells']) {
  return [...optionColumns, ...valueColumns].some((column) => cells[column]?.trim())
}

/** By its article number, otherwise by its values; of a product without options its only variant. */
export function variantOf(
  cells: CsvLine['cells'],
  product: ExistingProduct,
  hasOptions: boolean,
  context: ImportContext,
) {
  const variants = context.variants.get(product.id) ?? []
  if (!hasOptions) return variants[0]
  const owner = ownerOf(cells.sku?.trim(), context)
  const sameArticle = variants.find(({ id }) => id === owner?.id)
  // A product that gets its first options has a variant without values.
  if (sameArticle || product.option1 === '') return sameArticle
  const wanted = keyOf(valueColumns.map((column) => cells[column]?.trim() ?? ''))
  return variants.find(({ values }) => keyOf(values) === wanted)
}

export function ownerOf(sku: string | undefined, { variantsBySku }: ImportContext) {
  return sku ? variantsBySku.get(foldName(sku)) : undefined
}

function keyOf(values: string[]) {
  return values.map(foldName).join('\n')
}

/** The options of the product before this line. */
export function optionsOf(product: ExistingProduct | undefined, values: CellValues) {
  if (product?.option1) return [product.option1, product.option2, product.option3].filter(Boolean)
  const names = optionColumns.map((column) => values[column] ?? '')
  // `checkValues` refuses a value without an option.
  return names.slice(0, names.includes('') ? names.indexOf('') : names.length)
}

/** A variant that the line adds or changes. */
export interface VariantLine {
  line: number
  cells: CellValues
  /** `product ID` or `name NAME`. */
  key: string
  product?: ExistingProduct
  variant?: ExistingVariant
  options: string[]
  /** Whether the product has options, or gets them. */
  hasOptions: boolean
}

export function disagreements(
  { cells }: CsvLine,
  { first, planned }: ProductLines,
  { columns }: ImportContext,
): CellProblem[] {
  return columns
    .filter((column) => {
      const [cell, other] = [cells[column]?.trim(), first.cells[column]?.trim()]
      if (!cell || column === 'id' || variantColumns.includes(column)) return false
      if (column !== 'name') return cell !== other
      return foldName(cell) !== foldName(other || planned.name)
    })
    .map((column) => {
      const values = { line: String(first.line), column: headingOf(column) }
      const text = message(
        'Line {line} has another “{column}” for this product. Leave the cell empty, or write the same',
        values,
      )
      return { column, message: text }
    })
}

export function checkValues({ cells, variant, options }: VariantLine): CellProblem[] {
  const nameMissing = msg('Please enter the name of the option, such as Size')
  if (options.length === 0) return problemIn('option 1', nameMissing)
  return places.flatMap((place): CellProblem[] => {
    const [option, column] = [optionColumns[place], valueColumns[place]]
    const name = options[place]
    if (cells[option] !== undefined && foldName(cells[option]) !== foldName(name ?? ''))
      return problemIn(
        option,
        message('The options of this product are: {options}', { options: options.join(', ') }),
      )
    if (name === undefined && cells[column] !== undefined) return problemIn(option, nameMissing)
    if (name === undefined || cells[column] !== undefined || variant?.values[place]) return []
    const text = message(
      'This product has the option {name}. Each of its lines needs a value, such as M, or the article number of a variant',
      { name },
    )
    return problemIn(column, text)
  })
}

export function takenNumber({ cells, variant }: VariantLine, context: ImportContext) {
  const owner = ownerOf(cells.sku, context)
  if (!owner || owner.id === variant?.id) return []
  const name = owner.productName
  return problemIn('sku', message('{name} already has this article number', { name }))
}

/** Reserves the article number and the values for this line. */
export function claimVariant(
  variantLine: VariantLine,
  context: ImportContext,
  { claims, products }: EarlierLines,
): CellProblem[] {
  const { line, cells, key, product, variant } = variantLine
  const values = valuesOf(variantLine)
  const others = (product && context.variants.get(product.id)) ?? []
  const isTaken = others.some((it) => it !== variant && keyOf(it.values) === keyOf(values))
  const planned = products.get(key)?.planned.variants ?? []
  // The one variant of a product that gets its first options becomes that of a line.
  const added = product?.option1 ? planned.filter(({ id }) => !id) : planned
  const count = added.length + (product?.option1 ? others.length : 0)
  if (isTaken) return problemIn('value 1', msg('This product already has such a variant'))
  if (!(variant && product?.option1) && count >= maxVariants) {
    const text = messageN(
      maxVariants,
      'A product has at most {count} variant',
      'A product has at most {count} variants',
    )
    return problemIn('value 1', text)
  }
  const keys = [
    { column: 'value 1', claimed: `variant ${key} ${keyOf(values)}` },
    ...(variant ? [{ column: 'value 1', claimed: `variant ${variant.id}` }] : []),
    ...(cells.sku ? [{ column: 'sku', claimed: `sku ${foldName(cells.sku)}` }] : []),
  ]
  for (const { column, claimed } of keys) {
    const other = claims.get(claimed)
    if (other === undefined) continue
    const values = { line: String(other) }
    return problemIn(
      column,
      column === 'sku'
        ? message('Line {line} already has this article number', values)
        : message('Line {line} already has this variant', values),
    )
  }
  for (const { claimed } of keys) claims.set(claimed, line)
  return []
}

/** In the spelling of `others`, because the forms of a product refuse values that differ only in case. */
function valuesOf(
  { cells, variant }: Pick<VariantLine, 'cells' | 'variant'>,
  others: string[][] = [],
): [string, string, string] {
  const valueAt = (place: (typeof places)[number]) => {
    const [before = '', value = before] = [variant?.values[place], cells[valueColumns[place]]]
    const spellings = [before, ...others.map((values) => values[place] ?? '')]
    return spellings.find((it) => foldName(it) === foldName(value)) ?? value
  }
  return [valueAt(0), valueAt(1), valueAt(2)]
}

/** What a variant has unless it has its own. */
interface OfProduct {
  price: number | undefined
  contents: Contents | undefined
}

/** Undefined if the line changes nothing of its variant. `earlier` are the variants of earlier lines of the product. */
export function planVariant(
  variantLine: VariantLine,
  ofProduct: OfProduct,
  context: ImportContext,
  earlier: PlannedVariant[],
): { planned?: PlannedVariant; changes: Change[] } {
  const { line, cells, product, variant, options } = variantLine
  const others = [
    ...((product && context.variants.get(product.id)) ?? []).map((it) => it.values),
    ...earlier.map((it) => valueColumns.map((column) => it.values[column] ?? '')),
  ]
  const values = valuesOf(variantLine, others)
  const name = values.filter(Boolean).join(' / ')
  const { price, stock, add, sku, ean, weight } = cells
  const isOfProduct = isDeepStrictEqual(cells.contents, ofProduct.contents)
  const shown: CellValues = {
    ...Object.fromEntries(valueColumns.map((column, place) => [column, values[place]])),
    ...{ price, stock, add, sku, ean, weight, contents: cells.contents },
    'variant hidden': options.length > 0 ? cells['variant hidden'] : undefined,
  }
  const wanted: VariantValues = {
    ...shown,
    price: price === ofProduct.price ? null : price,
    contents: cells.contents && isOfProduct ? null : cells.contents,
  }
  const changeOf = ({ column, from, to }: Omit<Change, 'line' | 'name'>) => {
    return { line, name: fullNameOf(product?.name ?? '', name), column, from, to }
  }
  if (!product || !variant) {
    const isAdded = product !== undefined && options.length > 0
    const added = { column: variantColumn, from: '', to: 'new' }
    return { planned: { line, name, values: wanted }, changes: isAdded ? [changeOf(added)] : [] }
  }
  const differences = changesIn(wanted, shown, rowOf(variant, product), context.money)
  if (differences.length === 0) return { changes: [] }
  const changed: VariantValues = Object.assign({}, ...differences.map((it) => it.values))
  const { id, stock: expectedStock } = variant
  return {
    planned: { line, name, id, expectedStock, values: changed },
    changes: differences.map(changeOf),
  }
}

// A variant without a price or contents of its own has those of its product.
function rowOf(variant: ExistingVariant, product: ExistingProduct): Row {
  const { fullPrice, contentAmount, contentUnit, ...own } = variant
  return {
    ...{ ...product, ...own },
    fullPrice: fullPrice ?? product.fullPrice,
    contentAmount: contentAmount ?? product.contentAmount,
    contentUnit: contentUnit ?? product.contentUnit,
  }
}
