import { isDeepStrictEqual } from 'node:util'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { slugOf } from 'db/slug'
import { taxChangeOf } from '~/domain/catalogue/prices/category-tax.server'
import { imagePositions } from '~/domain/catalogue/product-images/product-images'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import type { Named } from '~/domain/files/columns/cell-rules.server'
import {
  type CellValues,
  changesIn,
  type VariantValues,
} from '~/domain/files/columns/cell-values.server'
import { imageColumn, imageDescriptionColumn } from '~/domain/files/columns/image-columns'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import { type LineProblem, problemAt } from '~/domain/files/columns/read-line.server'
import { type ProductRow, rowOf } from '~/domain/files/columns/rows.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { optionValuesOf, valueColumns } from './check-variant.server'
import { type Change, optionsColumn, variantColumn } from './imports'
import type { CheckedLine, EarlierLines, PlannedProduct, PlannedVariant } from './lines.server'

export function planLine(line: CheckedLine, context: ImportContext, earlier: EarlierLines) {
  const first = earlier.firstLines.get(line.key)
  if (first) line.planned = first.planned
  else planProduct(line, context)
  if (!first && line.options.length > 0) {
    planOptions(line)
    earlier.firstLines.set(line.key, line)
  }
  if (Object.keys(line.ofVariant).length > 0) planVariant(line, context)
}

function planProduct(line: CheckedLine, context: ImportContext) {
  const { lineNumber, product, ofProduct: values } = line
  if (!product) {
    const slug = keptSlug(line, context)
    line.planned = { line: lineNumber, id: newId(), name: values.name ?? '', slug, values }
    return
  }
  const { id, name, stock, updatedAt } = product
  const { changes, changed } = changesIn(values, product, context.money)
  line.planned = {
    line: lineNumber,
    id,
    name,
    product: { stock, updatedAt },
    values: { ...changed, ...descriptionsOfNewImages(changed, values) },
  }
  line.changes.push(...changes.map((change) => ({ line: lineNumber, name, ...change })))
  line.taxNotes = taxNotes(line, product, changed, context)
}

function keptSlug(line: CheckedLine, { takenSlugs }: ImportContext) {
  const { slug } = line
  if (slug === undefined || (slugOf(slug) === slug && !takenSlugs.has(slug))) return slug
  const text = takenSlugs.has(slug)
    ? msg('Another product has or had this web address, so this one gets another')
    : msg('This shop writes web addresses in another way, so this product gets another one')
  line.notes = [...(line.notes ?? []), problemAt(line, 'slug', text, slug)]
  return undefined
}

// A new image keeps no description, so it needs one even if it is the same as before.
function descriptionsOfNewImages(changed: CellValues, values: CellValues): CellValues {
  const columns = imagePositions
    .filter((position) => changed[imageColumn(position)])
    .map(imageDescriptionColumn)
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

function planOptions({ lineNumber, product, planned, options, changes }: CheckedLine) {
  if (!planned || product?.option1) return
  planned.options = options
  const change = { line: lineNumber, column: optionsColumn, from: '', to: options.join(', ') }
  if (product) changes.push({ ...change, name: product.name })
}

function planVariant(line: CheckedLine, context: ImportContext) {
  const { lineNumber, product, variant, options, planned, ofVariant } = line
  if (!planned) return
  const earlier = planned.variants ?? []
  const shown = { ...ofVariant, ...spelledValues(line, earlier, context) }
  const name = valueColumns.flatMap((column) => shown[column] || []).join(' / ')
  const values = withoutThoseOfProduct(shown, line)
  const add = (change: Omit<Change, 'line' | 'name'>) =>
    line.changes.push({ line: lineNumber, name: fullNameOf(product?.name ?? '', name), ...change })
  if (product && variant) {
    const row = rowOf(product, variant)
    const { changes, changed } = changesIn(values, row, context.money, shown)
    if (changes.length === 0) return
    for (const change of changes) add(change)
    const { id, stock: expectedStock } = variant
    planned.variants = [...earlier, { line: lineNumber, name, id, expectedStock, values: changed }]
    return
  }
  if (product && options.length > 0) add({ column: variantColumn, from: '', to: 'new' })
  // A new product is inserted with its first variant.
  const id = product || earlier.length > 0 ? undefined : planned.id
  planned.variants = [...earlier, { line: lineNumber, name, id, values }]
}

/** In the spelling of the other variants, because the forms of a product refuse values that differ only in case. */
function spelledValues(line: CheckedLine, earlier: PlannedVariant[], context: ImportContext) {
  const { product, variant } = line
  const others = [
    variant?.optionValues ?? [],
    ...((product && context.variants.get(product.id)) ?? []).map((it) => it.optionValues),
    ...earlier.map(({ values }) => valueColumns.map((column) => values[column] ?? '')),
  ]
  const spelled = optionValuesOf(line).map((value, place) => {
    const spellings = others.map((optionValues) => optionValues[place] ?? '')
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

// As the form of a product asks, because the tax is not in the file.
function taxNotes(
  line: CheckedLine,
  product: ProductRow,
  { category }: CellValues,
  { tax, categoriesById }: ImportContext,
): LineProblem[] {
  if (!category) return []
  const rateOf = ({ id = '', taxRate = null }: Omit<Named, 'name'>) => ({
    taxRate: categoriesById.get(id)?.taxRate ?? taxRate,
  })
  const change = taxChangeOf(rateOf({ id: product.categoryId }), rateOf(category), tax)
  if (!change) return []
  const { before, after } = change
  const text = message('The tax of {name} changes from {before} to {after}', {
    name: product.name,
    before,
    after,
  })
  return [problemAt(line, 'category', text, category.name)]
}

/**
 * The variant of a product that gets its first options is the one with its article number; without units it becomes the
 * first new one. If nothing says which variant its units are, the product is refused, with all its lines.
 */
export function placeUnits(lines: CheckedLine[], context: ImportContext) {
  const unplaced = new Set<PlannedProduct>()
  for (const planned of new Set(lines.flatMap((line) => line.planned ?? []))) {
    const before = variantWithoutLine(planned, context)
    const [first] = planned.variants ?? []
    if (!before || !first) continue
    if (before.received > before.writtenOff) unplaced.add(planned)
    else Object.assign(first, { id: before.id, expectedStock: before.stock })
  }
  const text = msg(
    'This product has units in stock, in carts or in orders. Give it an article number in the shop and use it in one line, so that the units become this variant',
  )
  for (const line of lines) {
    if (!line.planned || !unplaced.has(line.planned)) continue
    line.problems = [problemAt(line, 'option 1', text, '')]
    line.changes = []
    line.taxNotes = []
    line.planned = undefined
  }
}

function variantWithoutLine(
  { id, product, options, variants }: PlannedProduct,
  context: ImportContext,
) {
  const [before] = (product && options && context.variants.get(id)) ?? []
  return variants?.some((it) => it.id === before?.id) ? undefined : before
}
