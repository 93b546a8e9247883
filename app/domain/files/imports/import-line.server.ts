import { foldName } from 'db/fold-name'
import type { CsvLine } from '~/csv/read-csv.server'
import { imagePositions } from '~/domain/catalogue/product-images/product-images'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import { type CellValues, changesIn } from '~/domain/files/columns/columns.server'
import { type CellProblem, problemIn, readCells } from '~/domain/files/columns/import-cells.server'
import {
  imageColumn,
  imageDescriptionColumn,
  optionsColumn,
} from '~/domain/files/columns/import-columns'
import type { ExistingProduct, ImportContext } from '~/domain/files/columns/import-context.server'
import { discountIn, discountProblems } from '~/domain/files/columns/import-discount.server'
import type { ImportLine } from '~/domain/files/columns/import-lines'
import { message, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { readCategory, taxNotes } from './import-category.server'
import {
  checkValues,
  claimVariant,
  disagreements,
  namesOptions,
  ofProduct,
  optionsOf,
  ownerOf,
  planVariant,
  takenNumber,
  type VariantLine,
  variantOf,
} from './import-variant.server'
import type { CheckedLine, EarlierLines, PlannedLine } from './planned-lines'

const maxCellShown = 80

/** Adds the line to `earlier`, so that a later line cannot change the same product or use the same name. */
export function checkLine(
  importLine: ImportLine,
  context: ImportContext,
  earlier: EarlierLines,
): CheckedLine {
  const csvLine = withCellsOfNew(importLine, context)
  const { line, cells, origins } = csvLine
  const refuse = (problems: CellProblem[]): CheckedLine => ({
    problems: problems.map(({ column, message }) => {
      const value = (cells[column] ?? '').trim().slice(0, maxCellShown)
      return { line, column, value, message: messageOf(message), ...origins?.[column] }
    }),
    changes: [],
  })
  if (csvLine.wrong) return { problems: [csvLine.wrong], changes: [] }
  if (csvLine.problem) return refuse(problemIn('', csvLine.problem))
  const id = cells.id?.trim() ?? ''
  const product = findProduct(cells, context)
  if (id && !product) return refuse(problemIn('id', msg('There is no product with this id')))
  if (!product && !cells.name?.trim() && cells.sku?.trim())
    return refuse(
      problemIn('sku', msg('No product has this article number, and a new one needs a name')),
    )
  const key = product ? `product ${product.id}` : nameKey(cells.name?.trim() ?? '')
  const group = earlier.products.get(key)
  const hasOptions = group !== undefined || !!product?.option1 || namesOptions(cells)
  const variant = product && variantOf(cells, product, hasOptions, context)
  const stored = hasOptions ? (variant ?? ((product || group) && { stock: 0 })) : product
  const { values, problems: cellProblems } = readCells(cells, stored, context)
  const options = hasOptions ? (group?.options ?? optionsOf(product, values)) : []
  const target: VariantLine = { line, cells: values, key, product, variant, options, hasOptions }
  const wrongColumns = new Set(cellProblems.map(({ column }) => column))
  const missing = hasOptions ? checkValues(target) : []
  const problems = [...cellProblems, ...missing.filter(({ column }) => !wrongColumns.has(column))]
  problems.push(
    ...(group
      ? disagreements(csvLine, group, context)
      : checkProduct(csvLine, target, problems.length === 0, context, earlier)),
  )
  problems.push(...takenNumber(target, context))
  const claims = () => (group ? [] : claim(line, product, newNameOf(target, csvLine), earlier))
  if (!hasOptions) problems.push(...claims())
  if (problems.length === 0) problems.push(...claimVariant(target, context, earlier))
  // A wrong line of a variant does not prevent the next line from being the first one of the product.
  if (hasOptions && problems.length === 0) problems.push(...claims())
  if (problems.length > 0) return refuse(problems)
  if (group) return addVariant(group.planned, target, context)
  return planProduct(csvLine, target, context, earlier)
}

function withCellsOfNew(line: ImportLine, context: ImportContext): ImportLine {
  const { ifNew, cells } = line
  if (!ifNew || findProduct(cells, context)) return line
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  return { ...line, cells: { ...ifNew, ...Object.fromEntries(filled) } }
}

/** By its id, otherwise by its name. A name that the shop does not know is another product, whatever its article number. */
export function findProduct({ id, name, sku }: CsvLine['cells'], context: ImportContext) {
  if (id?.trim()) return context.byId.get(id.trim())
  if (name?.trim()) return productNamed(name.trim(), context)
  const owner = ownerOf(sku?.trim(), context)
  return owner && context.byId.get(owner.productId)
}

function newNameOf({ product, cells: { name = '' } }: VariantLine, { cells }: CsvLine) {
  return product === undefined || (cells.id?.trim() && name !== product.name)
    ? name || undefined
    : undefined
}

function checkProduct(
  csvLine: CsvLine,
  target: VariantLine,
  isValid: boolean,
  context: ImportContext,
  earlier: EarlierLines,
) {
  const { cells, product } = target
  const name = newNameOf(target, csvLine)
  return [
    ...readCategory(cells, isValid, context, earlier).problems,
    ...discountProblems(cells, fullPriceOf(target) ?? Number.POSITIVE_INFINITY),
    ...(isTaken(name, product, context)
      ? problemIn('name', msg('A product with this name already exists'))
      : []),
  ]
}

function planProduct(
  csvLine: ImportLine,
  target: VariantLine,
  context: ImportContext,
  earlier: EarlierLines,
): CheckedLine {
  const { line, cells, key, product, options, hasOptions } = target
  const { price, stock, add, contents } = cells
  const values: CellValues = {
    ...ofProduct(cells),
    ...((!hasOptions || !product) && { price, contents }),
    ...(!hasOptions && { stock, add }),
    name: newNameOf(target, csvLine),
    discount: discountIn(cells),
    category: readCategory(cells, true, context, earlier).category,
  }
  const { planned, changes, notes: ofShop } = planLine(line, product, values, context)
  const notes = ofShop?.map((note) => ({ ...note, ...csvLine.origins?.[note.column] }))
  if (!hasOptions && !cells.sku && !cells.ean && !cells.weight)
    return { planned, changes, notes, problems: [] }
  const newOptions = hasOptions && !product?.option1 ? options : undefined
  const whole: PlannedLine = {
    ...(planned ?? { line, name: product?.name ?? '', product: stateOf(product), values: {} }),
    ...(newOptions && { options: newOptions }),
  }
  if (hasOptions) earlier.products.set(key, { first: csvLine, options, planned: whole })
  const optionChanges =
    product && newOptions
      ? [{ line, name: product.name, column: optionsColumn, from: '', to: options.join(', ') }]
      : []
  const ofVariant = addVariant(whole, target, context)
  return {
    planned: whole,
    changes: [...changes, ...optionChanges, ...ofVariant.changes],
    notes,
    problems: [],
  }
}

// A line of a product with options has the price of its variant.
function fullPriceOf({ cells, product, hasOptions }: VariantLine) {
  return hasOptions && product ? product.fullPrice : (cells.price ?? product?.fullPrice)
}

function addVariant(whole: PlannedLine, target: VariantLine, context: ImportContext): CheckedLine {
  const { sku, ean, weight } = target.cells
  const described = target.hasOptions ? target : { ...target, cells: { sku, ean, weight } }
  const { product } = target
  const ofWhole = product
    ? { price: product.fullPrice, contents: contentsOf(product) }
    : { price: whole.values.price, contents: whole.values.contents }
  const earlier = whole.variants ?? []
  const { planned, changes } = planVariant(described, ofWhole, context, earlier)
  if (planned) whole.variants = [...earlier, planned]
  return { changes, problems: [], partOf: whole }
}

function nameKey(name: string) {
  return `name ${foldName(name)}`
}

function stateOf(product: ExistingProduct | undefined) {
  return product && { id: product.id, stock: product.stock, updatedAt: product.updatedAt }
}

function productNamed(name: string, { byName }: ImportContext) {
  return byName.get(foldName(name))
}

function isTaken(
  name: string | undefined,
  product: ExistingProduct | undefined,
  context: ImportContext,
) {
  const namesake = name === undefined ? undefined : productNamed(name, context)
  return namesake !== undefined && namesake.id !== product?.id
}

// A new image keeps no description, so it needs one even if it is the same as before.
function descriptionsOfNewImages(changed: CellValues, values: CellValues): CellValues {
  const columns = imagePositions
    .filter((position) => changed[imageColumn(position)])
    .map(imageDescriptionColumn)
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

function claim(
  line: number,
  product: ExistingProduct | undefined,
  name: string | undefined,
  { claims }: EarlierLines,
): CellProblem[] {
  const names = [product?.name, name].filter((text) => text !== undefined)
  const keys = [...(product ? [`product ${product.id}`] : []), ...names.map(nameKey)]
  const otherLine = keys
    .map((key) => claims.get(key))
    .find((number) => number !== undefined && number !== line)
  if (otherLine !== undefined) {
    const line = String(otherLine)
    const text = message('Line {line} already has a product with this name', { line })
    return problemIn('name', text)
  }
  for (const key of keys) claims.set(key, line)
  return []
}

function planLine(
  line: number,
  product: ExistingProduct | undefined,
  values: CellValues,
  context: ImportContext,
): CheckedLine {
  if (!product) {
    return { planned: { line, name: values.name ?? '', values }, changes: [], problems: [] }
  }
  const { name } = product
  const differences = changesIn(values, values, product, context.money)
  const changes = differences.map(({ column, from, to }) => ({ line, name, column, from, to }))
  if (changes.length === 0) return { changes, problems: [] }
  const changed: CellValues = Object.assign({}, ...differences.map(({ values }) => values))
  return {
    notes: taxNotes(line, product, changed, context),
    planned: {
      ...{ line, name, product: stateOf(product) },
      values: { ...changed, ...descriptionsOfNewImages(changed, values) },
    },
    changes,
    problems: [],
  }
}
