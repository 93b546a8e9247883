import { engine } from 'db/client'
import type { CsvLine } from '~/csv/read-csv.server'
import { CategoryDraft } from '~/domain/catalogue/categories'
import { decimalSeparatorIn } from '~/domain/decimal-separator'
import { type Contents, contentsText } from '~/domain/price-indication/contents'
import { contentsOf } from '~/domain/price-indication/contents.server'
import {
  type CellProblem,
  type CellValues,
  firstMessage,
  readCells,
  yesOrNo,
} from './import-cells.server'
import type { ExistingProduct, ImportContext } from './import-context.server'
import { type Change, type FurtherImageColumn, furtherImageColumns, type Problem } from './imports'

/** A missing value changes nothing. `price` is the full price in minor units. */
export interface LineValues {
  name?: string
  brand?: string
  description?: string
  category_id?: string
  new_category?: string
  price?: number
  stock?: number
  add?: number
  hidden?: boolean
  image?: string
  contents?: Contents
  manufacturer_id?: string
  warning?: string
  facts?: string
  /** The names of further images. */
  [column: FurtherImageColumn]: string | undefined
}

export interface PlannedLine {
  line: number
  name: string
  product?: { id: string; stock: number; updatedAt: string }
  values: LineValues
}

export interface CheckedLine {
  problems: Problem[]
  planned?: PlannedLine
  changes: Change[]
}

export interface EarlierLines {
  /** The number of the line, by `product ID` and by `name NAME`. */
  claims: Map<string, number>
  /** The first spelling of each new category, by its folded name. */
  newCategories: Map<string, string>
}

const maxCellShown = 80

/** Adds the line to `earlier`, so that a later line cannot change the same product or use the same name. */
export function checkLine(
  csvLine: CsvLine,
  context: ImportContext,
  earlier: EarlierLines,
): CheckedLine {
  const { line, cells } = csvLine
  const refuse = (problems: CellProblem[]): CheckedLine => ({
    problems: problems.map(({ column, message }) => {
      const value = (cells[column] ?? '').trim().slice(0, maxCellShown)
      return { line, column, value, message }
    }),
    changes: [],
  })
  if (csvLine.problem) return refuse([{ column: '', message: csvLine.problem }])
  const id = cells.id?.trim() ?? ''
  const product = id ? context.byId.get(id) : productNamed(cells.name?.trim() ?? '', context)
  if (id && !product) return refuse([{ column: 'id', message: 'There is no product with this id' }])
  const { values, problems: cellProblems } = readCells(cells, product, context)
  // Without an id, the name identifies the product.
  const isRenamed = product === undefined || (id !== '' && values.name !== product.name)
  const name = isRenamed ? values.name : undefined
  const category = readCategory(values, cellProblems.length === 0, context, earlier)
  const manufacturer = readManufacturer(values, context)
  const problems = [
    ...cellProblems,
    ...category.problems,
    ...manufacturer.problems,
    ...(isTaken(name, product, context)
      ? [{ column: 'name', message: 'A product with this name already exists' }]
      : []),
    ...stockOfVariants(values, product),
    ...claim(line, product, name, earlier),
  ]
  if (problems.length > 0) return refuse(problems)
  const { category: _, manufacturer: __, ...others } = values
  const planned = { ...others, name, ...category.values, ...manufacturer.values }
  return planLine(line, product, planned, context)
}

function stockOfVariants({ stock, add }: CellValues, product?: ExistingProduct): CellProblem[] {
  if (!product?.option1 || (!add && (stock ?? product.stock) === product.stock)) return []
  const message = 'This product has variants. Change the stock of each of them in the shop'
  return [{ column: add ? 'add' : 'stock', message }]
}

function productNamed(name: string, { byName }: ImportContext) {
  return byName.get(engine.foldName(name))
}

function isTaken(
  name: string | undefined,
  product: ExistingProduct | undefined,
  context: ImportContext,
) {
  const namesake = name === undefined ? undefined : productNamed(name, context)
  return namesake !== undefined && namesake.id !== product?.id
}

function readCategory(
  { category }: CellValues,
  isValid: boolean,
  context: ImportContext,
  { newCategories }: EarlierLines,
): { values: LineValues; problems: CellProblem[] } {
  if (category === undefined) return { values: {}, problems: [] }
  const found = context.categories.get(engine.foldName(category))
  if (found) return { values: { category_id: found.id }, problems: [] }
  const { data, error } = CategoryDraft.shape.name.safeParse(category)
  const problem = (message: string) => ({ values: {}, problems: [{ column: 'category', message }] })
  if (error) return problem(firstMessage(error))
  const key = engine.foldName(data)
  if (isValid && !newCategories.has(key)) newCategories.set(key, data)
  if (!context.createCategories) return problem(`There is no category “${data}”`)
  return { values: { new_category: newCategories.get(key) ?? data }, problems: [] }
}

function readManufacturer({ manufacturer }: CellValues, { manufacturers }: ImportContext) {
  if (!manufacturer) return { values: {}, problems: [] }
  const manufacturer_id = manufacturers.get(engine.foldName(manufacturer))
  if (manufacturer_id) return { values: { manufacturer_id }, problems: [] }
  const message = `There is no manufacturer “${manufacturer}”`
  return { values: {}, problems: [{ column: 'manufacturer', message }] }
}

function claim(
  line: number,
  product: ExistingProduct | undefined,
  name: string | undefined,
  { claims }: EarlierLines,
): CellProblem[] {
  const names = [product?.name, name].filter((text) => text !== undefined)
  const keys = [
    ...(product ? [`product ${product.id}`] : []),
    ...names.map((text) => `name ${engine.foldName(text)}`),
  ]
  const otherLine = keys
    .map((key) => claims.get(key))
    .find((number) => number !== undefined && number !== line)
  if (otherLine !== undefined) {
    return [{ column: 'name', message: `Line ${otherLine} already has a product with this name` }]
  }
  for (const key of keys) claims.set(key, line)
  return []
}

function planLine(
  line: number,
  product: ExistingProduct | undefined,
  values: LineValues,
  context: ImportContext,
): CheckedLine {
  if (!product) {
    return { planned: { line, name: values.name ?? '', values }, changes: [], problems: [] }
  }
  const { id, name, stock, updatedAt } = product
  const differences = differencesOf(product, values, context)
  const changes = differences.map(({ column, from, to }) => ({ line, name, column, from, to }))
  if (changes.length === 0) return { changes, problems: [] }
  const changed: LineValues = Object.assign({}, ...differences.map(({ values }) => values))
  return {
    planned: { line, name, product: { id, stock, updatedAt }, values: changed },
    changes,
    problems: [],
  }
}

interface Difference {
  column: string
  from: string
  to: string
  values: LineValues
}

function differencesOf(product: ExistingProduct, line: LineValues, context: ImportContext) {
  const { name, brand, description, category_id, new_category, price, stock, add, hidden } = line
  const { image, contents, facts } = line
  const found: Difference[] = []
  const push = (column: string, from: string, to: string, values: LineValues) =>
    found.push({ column, from, to, values })
  const isHidden = product.hiddenAt !== null
  if (differs(product.name, name)) push('name', product.name, name, { name })
  if (differs(product.brand, brand)) push('brand', product.brand, brand, { brand })
  if (differs(product.description, description)) {
    push('description', product.description, description, { description })
  }
  if (differs(product.categoryId, category_id)) {
    const category = context.categoryNames.get(category_id) ?? ''
    push('category', product.category, category, { category_id })
  }
  if (new_category) push('category', product.category, new_category, { new_category })
  if (differs(product.price, price)) {
    const { format } = context.money
    push('price', format(product.price), format(price), { price })
  }
  if (differs(product.stock, stock)) push('stock', `${product.stock}`, `${stock}`, { stock })
  if (add) push('stock', `${product.stock}`, `${product.stock + add}`, { add })
  if (differs(isHidden, hidden)) push('hidden', yesOrNo(isHidden), yesOrNo(hidden), { hidden })
  if (differs(product.awaitedImage, image)) {
    push('image', product.awaitedImage ?? '', image, { image })
  }
  const before = textOf(contentsOf(product), context)
  if (contents && differs(before, textOf(contents, context))) {
    push('contents', before, textOf(contents, context), { contents })
  }
  if (differs(product.facts, facts)) push('facts', product.facts, facts, { facts })
  return [
    ...found,
    ...safetyDifferences(product, line, context),
    ...imageDifferences(product, line, context),
  ]
}

function safetyDifferences(
  product: ExistingProduct,
  { manufacturer_id, warning }: LineValues,
  { manufacturerNames }: ImportContext,
) {
  const found: Difference[] = []
  if (differs(product.manufacturerId, manufacturer_id)) {
    const from = manufacturerNames.get(product.manufacturerId ?? '') ?? ''
    const to = manufacturerNames.get(manufacturer_id) ?? ''
    found.push({ column: 'manufacturer', from, to, values: { manufacturer_id } })
  }
  if (differs(product.safetyWarning, warning)) {
    found.push({ column: 'warning', from: product.safetyWarning, to: warning, values: { warning } })
  }
  return found
}

function imageDifferences(
  { id }: ExistingProduct,
  line: LineValues,
  { awaitedImages }: ImportContext,
) {
  return furtherImageColumns.flatMap((column): Difference[] => {
    const [from = '', to] = [awaitedImages.get(`${id} ${column}`), line[column]]
    return differs(from, to) ? [{ column, from, to, values: { [column]: to } }] : []
  })
}

function textOf(contents: Contents | undefined, { money }: ImportContext) {
  return contents ? contentsText(contents, decimalSeparatorIn(money.locale)) : ''
}

function differs<T>(before: T | null, after: T | undefined): after is T {
  if (after === undefined) return false
  // A spreadsheet may change line breaks.
  if (typeof before === 'string' && typeof after === 'string') {
    return before.replaceAll('\r', '') !== after.replaceAll('\r', '')
  }
  return before !== after
}
