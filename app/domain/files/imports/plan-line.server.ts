import { isDeepStrictEqual } from 'node:util'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { imagePositions } from '~/domain/catalogue/product-images/product-images'
import { taxChangeOf } from '~/domain/catalogue/products/category-tax.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import {
  type CellValues,
  changesIn,
  type VariantValues,
} from '~/domain/files/columns/cell-values.server'
import { imageColumn, imageDescriptionColumn } from '~/domain/files/columns/image-columns'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import { type ProductRow, rowOf } from '~/domain/files/columns/rows.server'
import { type LineProblem, placeOf } from '~/domain/files/other-shops/cells.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { optionValuesOf, valueColumns } from './check-variant.server'
import { type Change, optionsColumn, variantColumn } from './imports'
import type { CheckedLine, PlannedProduct, PlannedVariant } from './lines.server'

export function planProduct(line: CheckedLine, values: CellValues, context: ImportContext) {
  const { line: number, product } = line
  if (!product) {
    line.planned = { line: number, id: newId(), name: values.name ?? '', values }
    return
  }
  const { id, name, stock, updatedAt } = product
  const { changes, changed } = changesIn(values, product, context.money)
  line.planned = {
    ...{ line: number, id, name, product: { stock, updatedAt } },
    values: { ...changed, ...descriptionsOfNewImages(changed, values) },
  }
  line.changes.push(...changes.map((change) => ({ line: number, name, ...change })))
  line.taxNotes = taxNotes(line, product, changed, context)
}

// A new image keeps no description, so it needs one even if it is the same as before.
function descriptionsOfNewImages(changed: CellValues, values: CellValues): CellValues {
  const columns = imagePositions
    .filter((position) => changed[imageColumn(position)])
    .map(imageDescriptionColumn)
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

export function planOptions({ line, product, planned, options, changes }: CheckedLine) {
  if (!planned || product?.option1) return
  planned.options = options
  const to = options.join(', ')
  if (product) changes.push({ line, name: product.name, column: optionsColumn, from: '', to })
}

export function planVariant(line: CheckedLine, ofVariant: CellValues, context: ImportContext) {
  const { line: number, product, variant, options, planned } = line
  if (!planned) return
  const earlier = planned.variants ?? []
  const shown = { ...ofVariant, ...spelledValues(line, earlier, context) }
  const name = valueColumns.flatMap((column) => shown[column] || []).join(' / ')
  const values = withoutThoseOfProduct(shown, line)
  const add = (change: Omit<Change, 'line' | 'name'>) =>
    line.changes.push({ line: number, name: fullNameOf(product?.name ?? '', name), ...change })
  if (product && variant) {
    const row = rowOf(product, variant)
    const { changes, changed } = changesIn(values, row, context.money, shown)
    if (changes.length === 0) return
    for (const change of changes) add(change)
    const { id, stock: expectedStock } = variant
    planned.variants = [...earlier, { line: number, name, id, expectedStock, values: changed }]
    return
  }
  if (product && options.length > 0) add({ column: variantColumn, from: '', to: 'new' })
  // A new product is inserted with its first variant.
  const id = product || earlier.length > 0 ? undefined : planned.id
  planned.variants = [...earlier, { line: number, name, id, values }]
}

/** In the spelling of the other variants, because the forms of a product refuse values that differ only in case. */
function spelledValues(line: CheckedLine, earlier: PlannedVariant[], context: ImportContext) {
  const { product, variant } = line
  const others = [
    variant?.values ?? [],
    ...((product && context.variants.get(product.id)) ?? []).map(({ values }) => values),
    ...earlier.map(({ values }) => valueColumns.map((column) => values[column] ?? '')),
  ]
  const spelled = optionValuesOf(line).map((value, place) => {
    const spellings = others.map((values) => values[place] ?? '')
    return spellings.find((it) => foldName(it) === foldName(value)) ?? value
  })
  return Object.fromEntries(
    valueColumns.map((column, place) => [column, spelled[place]]),
  ) as CellValues
}

/** Without the price and the contents, if those of the product are the same. */
function withoutThoseOfProduct(
  shown: CellValues,
  { product, planned }: CheckedLine,
): VariantValues {
  const { price, contents } = product
    ? { price: product.fullPrice, contents: contentsOf(product) }
    : (planned?.values ?? {})
  return {
    ...shown,
    ...(shown.price === price && { price: null }),
    ...(shown.contents && isDeepStrictEqual(shown.contents, contents) && { contents: null }),
  }
}

const newCategory = { taxRate: null }

// As the form of a product asks, because the tax is not in the file.
function taxNotes(
  line: CheckedLine,
  product: ProductRow,
  { category }: CellValues,
  { tax, categoriesById }: ImportContext,
): LineProblem[] {
  if (!category) return []
  const categoryOf = (id = '') => categoriesById.get(id) ?? newCategory
  const change = taxChangeOf(categoryOf(product.categoryId), categoryOf(category.id), tax)
  if (!change) return []
  const { before, after } = change
  const text = message('The tax of {name} changes from {before} to {after}', {
    ...{ name: product.name, before, after },
  })
  return [{ ...placeOf(line, 'category'), value: category.name, message: text }]
}

/** A product that gets its first options is refused, with all its lines, if nothing says which variant its units are. */
export function refuseUnplacedUnits(lines: CheckedLine[], context: ImportContext) {
  const planned = [...new Set(lines.map((line) => line.planned))]
  const unplaced = new Set(planned.filter((it) => it && !placeUnits(it, context)))
  const column = 'option 1'
  const text = msg(
    'This product has units in stock, in carts or in orders. Give it an article number in the shop and use it in one line, so that the units become this variant',
  )
  for (const line of lines) {
    if (!line.planned || !unplaced.has(line.planned)) continue
    line.problems = [{ ...placeOf(line, column), value: '', message: text }]
    line.changes = []
    line.taxNotes = []
    line.planned = undefined
  }
}

/**
 * The variant of a product that gets its first options is the one with its article number; without units it becomes the
 * first new one. Returns false if nothing says which variant the units are.
 */
function placeUnits(
  { id, options, product, variants = [] }: PlannedProduct,
  context: ImportContext,
) {
  const [before] = (product && options && context.variants.get(id)) ?? []
  const [first] = variants
  if (!before || !first || variants.some((it) => it.id === before.id)) return true
  if (before.received > before.writtenOff) return false
  first.id = before.id
  first.expectedStock = before.stock
  return true
}
