import { foldName } from 'db/fold-name'
import type { CsvLine } from '~/csv/read-csv.server'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { rateText } from '~/domain/basics/money/money'
import { CategoryDraft } from '~/domain/catalogue/categories/categories'
import { uncategorizedName } from '~/domain/catalogue/categories/uncategorized.server'
import type { Named } from '~/domain/files/columns/cell-rules.server'
import {
  discountIn,
  discountProblem,
  firstMessage,
  hiddenIn,
  readCells,
  valuesAbout,
} from '~/domain/files/columns/cell-values.server'
import { imageFileColumns } from '~/domain/files/columns/image-columns'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import { problemAt, type ReadLine } from '~/domain/files/columns/read-line.server'
import type { ProductRow } from '~/domain/files/columns/rows.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  checkAgreement,
  checkArticleNumber,
  checkOptions,
  checkVariant,
  keyOf,
  namesOptions,
  optionsOf,
  optionValuesOf,
  variantOf,
} from './check-variant.server'
import { findProductOfLine, productNamed } from './find-product-of-line.server'
import { addProblem, type CheckedLine, type EarlierLines, isValid } from './lines.server'

/** Claims its product, name, variant and article number in `earlier`, so that no later line can have them. */
export function checkLine(read: ReadLine, context: ImportContext, earlier: EarlierLines) {
  const product = findProductOfLine(read.cells, context)
  const cells = product ? withoutStoredImages(read.cells, product, context) : withCellsOfNew(read)
  const key = product ? `product ${product.id}` : nameKey(cells.name?.trim() ?? '')
  const line: CheckedLine = {
    ...read,
    cells,
    key,
    product,
    problems: [...(read.problems ?? [])],
    values: {},
    ofProduct: {},
    ofVariant: {},
    options: [],
    changes: [],
    taxNotes: [],
  }
  if (read.problem) addProblem(line, '', read.problem)
  if (!isValid(line)) return line
  if (cells.id?.trim() && !product) addProblem(line, 'id', msg('There is no product with this id'))
  else if (!product && !cells.name?.trim() && cells.sku?.trim())
    addProblem(line, 'sku', msg('No product has this article number, and a new one needs a name'))
  else if (earlier.firstLines.has(key) || product?.option1 || namesOptions(cells))
    checkVariantLine(line, context, earlier)
  else checkProductLine(line, context, earlier)
  return line
}

/** The one line of a product without options. */
function checkProductLine(line: CheckedLine, context: ImportContext, earlier: EarlierLines) {
  const { product } = line
  line.variant = product && context.variants.get(product.id)?.[0]
  readValues(line, product, context)
  const { values, cells } = line
  // A price that cannot be read is not compared with a discount.
  checkProduct(line, cells.price?.trim() ? values.price : product?.fullPrice, context, earlier)
  checkArticleNumber(line, context)
  claimProduct(line, earlier)
  if (isValid(line)) claimVariant(line, earlier)
  const { 'variant hidden': _, ...ofVariant } = valuesAbout('variant', values)
  Object.assign(line.ofProduct, valuesAbout('either', values))
  line.ofVariant = ofVariant
}

/** One of the lines of a product with options, about one variant. The first one also says what the product has. */
function checkVariantLine(line: CheckedLine, context: ImportContext, earlier: EarlierLines) {
  const { key, product } = line
  const first = earlier.firstLines.get(key)
  line.variant = product && variantOf(line, product, context)
  readValues(line, line.variant ?? ((product || first) && { stock: 0 }), context)
  const { values } = line
  const { price, contents } = values
  line.options = first?.options ?? optionsOf(product, values)
  checkOptions(line)
  if (first) checkAgreement(line, first, context)
  else checkProduct(line, product ? product.fullPrice : price, context, earlier)
  checkArticleNumber(line, context)
  if (isValid(line)) checkVariant(line, context, earlier)
  if (isValid(line)) claimVariant(line, earlier)
  // A wrong line of a variant does not prevent the next line from being the first one of the product.
  if (isValid(line) && !first) claimProduct(line, earlier)
  if (!product && !first) Object.assign(line.ofProduct, { price, contents })
  line.ofVariant = { ...valuesAbout('variant', values), ...valuesAbout('either', values) }
}

// A file that the product has an image of changes nothing, unless the product waits for another one there. If the line also
// names new files, they can replace images at other places, so only the images that have the right place are left out.
function withoutStoredImages(
  cells: CsvLine['cells'],
  product: ProductRow,
  { storedImages }: ImportContext,
) {
  if (storedImages.size === 0) return cells
  const fileIn = (column: string) => cells[column]?.trim().normalize().toLowerCase() ?? ''
  const storedAt = (column: string) => storedImages.get(`${product.id} ${fileIn(column)}`)
  const awaitsOther = (column: (typeof imageFileColumns)[number]) => {
    const awaited = product.awaitedImages?.[imageFileColumns.indexOf(column)]
    return awaited ? awaited.toLowerCase() !== fileIn(column) : false
  }
  const named = imageFileColumns.filter((column) => fileIn(column) !== '')
  const stored = named.filter((column) => storedAt(column) && !awaitsOther(column))
  const areAllStored = stored.length === named.length
  const emptied = stored.filter((column) => areAllStored || storedAt(column) === column)
  return { ...cells, ...Object.fromEntries(emptied.map((column) => [column, ''])) }
}

function withCellsOfNew({ ifNew, cells }: ReadLine) {
  if (!ifNew) return cells
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  return { ...ifNew, ...Object.fromEntries(filled) }
}

function readValues(
  line: CheckedLine,
  stored: { stock: number } | undefined,
  context: ImportContext,
) {
  const { values, problems, notes } = readCells(line, stored, context)
  line.values = values
  const noted = notes.map(({ column, message }) => problemAt(line, column, message))
  line.notes = [...(line.notes ?? []), ...noted]
  for (const { column, message } of problems) addProblem(line, column, message)
}

/** What the line says of the product itself, without what its variants can have. */
function checkProduct(
  line: CheckedLine,
  fullPrice: number | undefined,
  context: ImportContext,
  earlier: EarlierLines,
) {
  const { values } = line
  const name = newNameOf(line)
  const category = checkCategory(line, context, earlier)
  const discount = discountIn(values)
  const problem = discount && discountProblem(discount, fullPrice ?? Number.POSITIVE_INFINITY)
  if (problem) addProblem(line, problem.column, problem.message)
  const namesake = name && productNamed(name, context)
  if (namesake && namesake.id !== line.product?.id)
    addProblem(line, 'name', msg('A product with this name already exists'))
  const hidden = hiddenIn(values)
  line.ofProduct = { ...valuesAbout('product', values), name, category, discount, hidden }
}

// Without an id, the name identifies the product.
function newNameOf({ cells, product, values: { name } }: CheckedLine) {
  return !product || (cells.id?.trim() && name !== product.name) ? name || undefined : undefined
}

/** Adds a new one to `earlier`. Its tax rate is that of its first line, where an empty cell means the rate of the shop. */
function checkCategory(
  line: CheckedLine,
  context: ImportContext,
  { newCategories }: EarlierLines,
): Named | undefined {
  const { categories, createCategories, tax, money } = context
  const { category, 'tax rate': rate } = line.values
  if (category === undefined) return undefined
  const otherRate = tax.taxRate === null || rate === tax.taxRate ? null : (rate ?? null)
  const isApart = category.name === uncategorizedName() && otherRate !== null
  const wanted = isApart ? uncategorizedName(rateText(otherRate, money)) : category.name
  const key = foldName(wanted)
  const found = categories.get(key)
  if (found) {
    const isOther = rate !== undefined && rate !== (found.taxRate ?? tax.taxRate)
    if (isOther && tax.taxRate !== null)
      line.notes = [...(line.notes ?? []), problemAt(line, 'tax rate', rateOf(found, context))]
    return { id: found.id, name: found.name }
  }
  const { data: name, error } = CategoryDraft.shape.name.safeParse(wanted)
  const first = newCategories.get(key)
  const saysRate = rate !== undefined || (!line.product && !line.cells['tax rate']?.trim())
  if (error) addProblem(line, 'category', firstMessage(error))
  else if (first && saysRate && first.taxRate !== otherRate)
    addProblem(line, 'tax rate', rateOf(first, context))
  else if (isValid(line) && !first) newCategories.set(key, { name, taxRate: otherRate })
  if (!error && !createCategories)
    addProblem(line, 'category', message('There is no category “{name}”', { name }))
  return newCategories.get(key) ?? { name: wanted }
}

function rateOf({ name, taxRate }: Named, { money, tax }: ImportContext) {
  return message('All products of “{category}” have the tax rate {rate}. Choose another category', {
    category: name,
    rate: rateText(taxRate ?? tax.taxRate ?? 0, money),
  })
}

function nameKey(name: string) {
  return `name ${foldName(name)}`
}

function claimProduct(line: CheckedLine, earlier: EarlierLines) {
  const { product, ofProduct } = line
  const keys = [product?.name, ofProduct.name].filter((text) => text !== undefined).map(nameKey)
  if (product) keys.unshift(`product ${product.id}`)
  claim(line, { name: keys }, earlier)
}

function claimVariant(line: CheckedLine, earlier: EarlierLines) {
  const { key, variant, values } = line
  const keys = [`variant ${key} ${keyOf(optionValuesOf(line))}`]
  if (variant) keys.push(`variant ${variant.id}`)
  claim(line, { 'value 1': keys, sku: values.sku ? [`sku ${foldName(values.sku)}`] : [] }, earlier)
}

const takenTexts = {
  name: msg('Line {line} already has a product with this name'),
  'value 1': msg('Line {line} already has this variant'),
  sku: msg('Line {line} already has this article number'),
}

type Keys = { [Column in keyof typeof takenTexts]?: string[] }

/** Reserves all keys for the line, or none if another line has one of them. */
function claim(line: CheckedLine, keysByColumn: Keys, { claims }: EarlierLines) {
  for (const column of keysOf(takenTexts)) {
    const other = keysByColumn[column]?.map((key) => claims.get(key)).find(Boolean)
    if (!other) continue
    return addProblem(line, column, message(takenTexts[column], { line: String(other.lineNumber) }))
  }
  const claimed = { lineNumber: line.lineNumber, cells: line.cells }
  for (const key of Object.values(keysByColumn).flat()) claims.set(key, claimed)
}
