import { engine } from 'db/client'
import type { CsvLine } from '~/csv/read-csv.server'
import { CategoryDraft } from '~/domain/catalogue/categories'
import { decimals } from '~/domain/money'
import { type CellProblem, type CellValues, firstMessage, readCells } from './import-cells.server'
import type { KnownProduct, KnownRows } from './import-known-rows.server'
import type { Change, Problem } from './imports'

/** What a line will write into a product; what is missing stays as it is. Price in cents, without a discount. */
export interface LineValues {
  name?: string
  brand?: string
  description?: string
  category_id?: string
  /** The name of a category that is created when the line is written. */
  new_category?: string
  price?: number
  stock?: number
  add?: number
  hidden?: boolean
  image?: string
}

/** A line that is right and changes something. */
export interface PlannedLine {
  line: number
  /** How people know the product. */
  name: string
  /** The product that it changes, as it was when the line was read; a new one without. */
  product?: { id: string; stock: number; updatedAt: string }
  values: LineValues
}

/** What was read of a line: its problems, or else what it changes, if it changes anything. */
export interface LineReading {
  problems: Problem[]
  planned?: PlannedLine
  changes: Change[]
}

/** What the lines before have named: a product, a name or the spelling of a new category belongs to the first line. */
export interface EarlierLines {
  claims: Map<string, number>
  newCategories: Map<string, string>
}

const maxCellShown = 80

/** Reads a line against the rows that the shop has and the lines before, to which it is added. */
export function readLine(csvLine: CsvLine, known: KnownRows, earlier: EarlierLines): LineReading {
  const { line, cells } = csvLine
  const refuse = (problems: CellProblem[]): LineReading => ({
    problems: problems.map(({ column, message }) => {
      const value = (cells[column] ?? '').trim().slice(0, maxCellShown)
      return { line, column, value, message }
    }),
    changes: [],
  })
  if (csvLine.problem) return refuse([{ column: '', message: csvLine.problem }])
  const id = cells.id?.trim() ?? ''
  const product = id ? known.byId.get(id) : productNamed(cells.name?.trim() ?? '', known)
  if (id && !product) return refuse([{ column: 'id', message: 'There is no product of this id' }])
  const { values, problems: cellProblems } = readCells(cells, product)
  // Without an id, the name only says which product is meant.
  const isRenamed = product === undefined || (id !== '' && values.name !== product.name)
  const name = isRenamed ? values.name : undefined
  const category = readCategory(values, cellProblems.length === 0, known, earlier)
  const problems = [
    ...cellProblems,
    ...category.problems,
    ...(isTaken(name, product, known)
      ? [{ column: 'name', message: 'A product of this name exists already' }]
      : []),
    ...claim(line, product, name, earlier),
  ]
  if (problems.length > 0) return refuse(problems)
  const { category: _, ...others } = values
  return planLine(line, product, { ...others, name, ...category.values }, known)
}

function productNamed(name: string, { byName }: KnownRows) {
  return byName.get(engine.foldName(name))
}

function isTaken(name: string | undefined, product: KnownProduct | undefined, known: KnownRows) {
  const other = name === undefined ? undefined : productNamed(name, known)
  return other !== undefined && other.id !== product?.id
}

function readCategory(
  { category }: CellValues,
  isRight: boolean,
  known: KnownRows,
  { newCategories }: EarlierLines,
): { values: LineValues; problems: CellProblem[] } {
  if (category === undefined) return { values: {}, problems: [] }
  const found = known.categories.get(engine.foldName(category))
  if (found) return { values: { category_id: found.id }, problems: [] }
  const { data, error } = CategoryDraft.shape.name.safeParse(category)
  const problem = (message: string) => ({ values: {}, problems: [{ column: 'category', message }] })
  if (error) return problem(firstMessage(error))
  const key = engine.foldName(data)
  // Only a line that is right otherwise makes a category.
  if (isRight && !newCategories.has(key)) newCategories.set(key, data)
  if (!known.createCategories) return problem(`There is no category “${data}”`)
  return { values: { new_category: newCategories.get(key) ?? data }, problems: [] }
}

// Each product, and each name, belongs to the first line that is about it.
function claim(
  line: number,
  product: KnownProduct | undefined,
  name: string | undefined,
  { claims }: EarlierLines,
): CellProblem[] {
  const names = [product?.name, name].filter((it) => it !== undefined)
  const keys = [
    ...(product ? [`product ${product.id}`] : []),
    ...names.map((it) => `name ${engine.foldName(it)}`),
  ]
  const other = keys.map((key) => claims.get(key)).find((it) => it !== undefined && it !== line)
  if (other !== undefined) {
    return [{ column: 'name', message: `Line ${other} is about a product of this name already` }]
  }
  for (const key of keys) claims.set(key, line)
  return []
}

function planLine(
  line: number,
  product: KnownProduct | undefined,
  values: LineValues,
  known: KnownRows,
): LineReading {
  if (!product) {
    return { planned: { line, name: values.name ?? '', values }, changes: [], problems: [] }
  }
  const { id, name, stock, updated_at: updatedAt } = product
  const differences = differencesOf(product, values, known)
  const changes = differences.map(({ column, from, to }) => ({ line, name, column, from, to }))
  if (changes.length === 0) return { changes, problems: [] }
  const changed: LineValues = Object.assign({}, ...differences.map(({ values }) => values))
  return {
    planned: { line, name, product: { id, stock, updatedAt }, values: changed },
    changes,
    problems: [],
  }
}

/** What is other than in the product: as people read it, and as it is written. */
interface Difference {
  column: string
  from: string
  to: string
  values: LineValues
}

function differencesOf(product: KnownProduct, line: LineValues, known: KnownRows) {
  const { name, brand, description, category_id, new_category, price, stock, add, hidden, image } =
    line
  const found: Difference[] = []
  const note = (column: string, from: string, to: string, values: LineValues) =>
    found.push({ column, from, to, values })
  const isHidden = product.hidden_at !== null
  if (isOther(product.name, name)) note('name', product.name, name, { name })
  if (isOther(product.brand, brand)) note('brand', product.brand, brand, { brand })
  if (isOther(product.description, description)) {
    note('description', product.description, description, { description })
  }
  if (isOther(product.category_id, category_id)) {
    const category = known.categoryNames.get(category_id) ?? ''
    note('category', product.category, category, { category_id })
  }
  if (new_category) note('category', product.category, new_category, { new_category })
  if (isOther(product.price, price)) {
    note('price', decimals(product.price), decimals(price), { price })
  }
  if (isOther(product.stock, stock)) note('stock', `${product.stock}`, `${stock}`, { stock })
  if (add) note('stock', `${product.stock}`, `${product.stock + add}`, { add })
  if (isOther(isHidden, hidden)) note('hidden', yesOrNo(isHidden), yesOrNo(hidden), { hidden })
  if (isOther(product.awaited_image, image)) {
    note('image', product.awaited_image ?? '', image, { image })
  }
  return found
}

// An empty cell is undefined, and changes nothing.
function isOther<T>(before: T | null, after: T | undefined): after is T {
  if (after === undefined) return false
  // Spreadsheets write the ends of lines in their own way.
  if (typeof before === 'string' && typeof after === 'string') {
    return before.replaceAll('\r', '') !== after.replaceAll('\r', '')
  }
  return before !== after
}

function yesOrNo(is: boolean) {
  return is ? 'yes' : 'no'
}
