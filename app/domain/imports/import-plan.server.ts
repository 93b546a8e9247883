import { setImmediate } from 'node:timers/promises'
import { engine, type Reader } from 'db/client'
import { slugOf } from 'db/slug'
import * as z from 'zod'
import type { CsvFile, CsvLine } from '~/csv/read-csv.server'
import { CategoryDraft } from '~/domain/catalogue/categories'
import { NewProduct } from '~/domain/catalogue/products'
import { decimals } from '~/domain/money'
import {
  type Change,
  exportOnlyColumns,
  type ImportChoices,
  type ImportColumn,
  importColumns,
  maxUnknownColumns,
  type Preview,
  type Problem,
} from './imports'

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

const mostProblems = 100
const mostChanges = 50
const mostNew = 50
const longestShown = 80
// Below the number of variables that a statement may have.
const atOnce = 500

const { name, brand, description, category, price, itemsInStock } = NewProduct.shape

const pieces = z
  .string()
  .regex(/^\d{1,7}$/, 'The quantity to add must be a whole number from 0')
  .transform(Number)
const yesOrNo = z
  .string()
  .toLowerCase()
  .refine((value) => value === 'yes' || value === 'no', 'Hidden must be yes or no')
  .transform((value) => value === 'yes')
const imageName = z
  .string()
  .max(200, 'Please use at most 200 characters')
  .regex(
    /^[^/\\]+\.(?:jpe?g|png)$/i,
    'Image must be the name of a JPEG or PNG file, such as lamp.jpg',
  )

/** Columns of which a new product must have a text. */
const needed = { name, brand, description, category, price, stock: itemsInStock }
const rules = { ...needed, add: pieces, hidden: yesOrNo, image: imageName }

/**
 * Reads each line against the shop as it is now, as an admin has chosen: what will change, what stays, and what is
 * wrong. `images` are those that the lines name.
 */
export async function planImport(reader: Reader, file: CsvFile, choices: ImportChoices) {
  const { columns, lines } = renamed(file, choices)
  const isReadable = columns.includes('id') || columns.includes('name') || lines.length === 0
  const shop = await shopFor(reader, isReadable ? lines : [], choices)
  const claims = new Map<string, number>()
  const planned: PlannedLine[] = []
  const changes: Change[] = []
  const problems: Problem[] = []
  const images = new Map<string, string>()
  let wrong = 0
  for (const [index, line] of (isReadable ? lines : []).entries()) {
    if (index % 500 === 499) await setImmediate()
    const found = readLine(line, shop, claims)
    problems.push(...found.problems)
    if (found.problems.length > 0) {
      wrong++
      continue
    }
    const image = line.cells.image?.trim()
    if (image) images.set(image.toLowerCase(), image)
    if (found.planned) {
      planned.push(found.planned)
      changes.push(...found.changes)
    }
  }
  const created = planned.filter(({ product }) => !product).length
  const preview: Preview = {
    created,
    changed: planned.length - created,
    unchanged: isReadable ? lines.length - planned.length - wrong : 0,
    wrong,
    images: 0,
    problems: problems.slice(0, mostProblems),
    allProblems: problems.length,
    changes: changes.slice(0, mostChanges),
    allChanges: changes.length,
    newProducts: planned
      .filter(({ product }) => !product)
      .slice(0, mostNew)
      .map(({ name }) => name),
    choices,
    needsName: !isReadable,
    readColumns: file.columns.filter(isKnown),
    unknownColumns: unknownColumnsOf(file),
    newCategories: [...shop.newCategories.values()].sort(),
    ignoredColumns: columns.filter((column) => !isKnown(column)),
    ignoredFiles: [],
    allIgnoredFiles: 0,
    missingImages: [],
    allMissingImages: 0,
  }
  return { planned, preview, images: [...images.values()] }
}

function isKnown(column: string): column is ImportColumn {
  return Object.hasOwn(importColumns, column)
}

function unknownColumnsOf({ columns }: CsvFile) {
  return columns
    .filter((column) => !isKnown(column) && !exportOnlyColumns.includes(column))
    .slice(0, maxUnknownColumns)
}

// A file whose columns are called as an admin has chosen.
function renamed({ columns, lines }: CsvFile, choices: ImportChoices): CsvFile {
  if (choices.columns.length === 0) return { columns, lines }
  const names = new Map<string, string>(choices.columns)
  return {
    columns: columns.map((column) => names.get(column) ?? column),
    lines: lines.map((line) => {
      const cells: CsvLine['cells'] = Object.create(null)
      for (const [column, cell] of Object.entries(line.cells)) {
        cells[names.get(column) ?? column] = cell
      }
      return { ...line, cells }
    }),
  }
}

/** The products that images of these names belong to: those that wait for one, and those of that address. */
export async function productsForImages(
  reader: Reader,
  names: string[],
  planned: PlannedLine[] = [],
) {
  const found = new Map<string, Set<string>>(names.map((image) => [image.toLowerCase(), new Set()]))
  const add = (image: string, product: string) => found.get(image.toLowerCase())?.add(product)
  const waiting = await reader
    .selectFrom('products')
    .select(['id', 'awaited_image'])
    .where('awaited_image', 'is not', null)
    .execute()
  for (const { id, awaited_image } of waiting) add(awaited_image ?? '', id)
  const bySlug = new Map(names.map((image) => [image.replace(/\.[^.]*$/, '').toLowerCase(), image]))
  for (const slugs of chunksOf([...bySlug.keys()])) {
    const rows = await reader
      .selectFrom('products')
      .select(['id', 'slug'])
      .where('slug', 'in', slugs)
      .execute()
    for (const { id, slug } of rows) add(bySlug.get(slug) ?? '', id)
  }
  for (const { line, product, name, values } of planned) {
    if (values.image) add(values.image, product?.id ?? `line ${line}`)
    if (!product) add(bySlug.get(slugOf(name)) ?? '', `line ${line}`)
  }
  return found
}

/** A list in parts that one statement can take. */
export function chunksOf<T>(list: T[], size = atOnce) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

type Shop = Awaited<ReturnType<typeof shopFor>>
type Product = Awaited<ReturnType<typeof productsWhere>>[number]

async function shopFor(reader: Reader, lines: CsvLine[], choices: ImportChoices) {
  const categories = await reader.selectFrom('categories').select(['id', 'name']).execute()
  const cellsOf = (column: ImportColumn) => [
    ...new Set(lines.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)),
  ]
  const byId = new Map<string, Product>()
  const byName = new Map<string, Product>()
  for (const [column, texts] of [
    ['id', cellsOf('id')],
    ['name', cellsOf('name')],
  ] as const) {
    for (const some of chunksOf(texts)) {
      for (const product of await productsWhere(reader, column, some)) {
        byId.set(product.id, product)
        byName.set(engine.foldName(product.name), product)
      }
    }
  }
  return {
    categories: new Map(categories.map((it) => [engine.foldName(it.name), it])),
    /** Those that right lines name and the shop lacks; the first spelling counts. */
    newCategories: new Map<string, string>(),
    createCategories: choices.createCategories,
    byId,
    byName,
  }
}

function productsWhere(reader: Reader, column: 'id' | 'name', values: string[]) {
  return reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select((eb) => [
      'products.id',
      'products.name',
      'brand',
      'description',
      'category_id',
      'categories.name as category',
      'stock',
      'hidden_at',
      'awaited_image',
      'products.updated_at',
      eb.fn.coalesce('old_price', 'price').$castTo<number>().as('price'),
    ])
    .where(`products.${column}`, 'in', values)
    .execute()
}

interface Found {
  planned?: PlannedLine
  changes: Change[]
  problems: Problem[]
}

function readLine(
  { line, cells, problem }: CsvLine,
  shop: Shop,
  claims: Map<string, number>,
): Found {
  const cellOf = (column: string) => (cells[column] ?? '').trim().slice(0, longestShown)
  const wrong = (column: string, message: string): Found => ({
    changes: [],
    problems: [{ line, column, value: cellOf(column), message }],
  })
  if (problem) return wrong('', problem)
  const id = cells.id?.trim() ?? ''
  const product = id
    ? shop.byId.get(id)
    : shop.byName.get(engine.foldName(cells.name?.trim() ?? ''))
  if (id && !product) return wrong('id', 'There is no product of this id')
  const { values, problems } = valuesOf(cells, product, shop)
  if (id && values.name !== undefined && values.name !== product?.name) {
    const other = shop.byName.get(engine.foldName(values.name))
    if (other && other.id !== product?.id) {
      problems.push(['name', 'A product of this name exists already'])
    }
  } else if (product) {
    values.name = undefined
  }
  const claim = claimOf(line, product, values, claims)
  if (claim) problems.push(claim)
  if (problems.length > 0) {
    return {
      changes: [],
      problems: problems.map(([column, message]) => ({
        line,
        column,
        value: cellOf(column),
        message,
      })),
    }
  }
  return plannedLine(line, product, values, shop)
}

type Read = LineValues & { category?: string }

function valuesOf(cells: CsvLine['cells'], product: Product | undefined, shop: Shop) {
  const values: Read = {}
  const problems: [column: string, message: string][] = []
  for (const [column, rule] of Object.entries(rules)) {
    const cell = cells[column]?.trim() ?? ''
    const mayBeEmpty = product !== undefined || !(column in needed)
    if (cell === '' && mayBeEmpty) continue
    const { data, error } = rule.safeParse(cell)
    if (error) problems.push([column, error.issues[0]?.message ?? 'This cannot be read'])
    else Object.assign(values, { [column]: data })
  }
  if (values.add !== undefined && values.stock !== undefined) {
    problems.push(['add', 'Please fill in either stock or add, not both'])
  } else if (values.add !== undefined && product) {
    const { error } = itemsInStock.safeParse(String(product.stock + values.add))
    if (error) problems.push(['add', error.issues[0]?.message ?? ''])
  }
  if (values.category !== undefined) {
    const found = shop.categories.get(engine.foldName(values.category))
    if (found) values.category_id = found.id
    else {
      const problem = readNewCategory(values, problems.length === 0, shop)
      if (problem) problems.push(['category', problem])
    }
  }
  return { values, problems }
}

// Only a line that is right otherwise makes a category.
function readNewCategory(values: Read, isRight: boolean, shop: Shop) {
  const { data, error } = CategoryDraft.shape.name.safeParse(values.category)
  if (error) return error.issues[0]?.message ?? 'This cannot be read'
  const key = engine.foldName(data)
  if (isRight && !shop.newCategories.has(key)) shop.newCategories.set(key, data)
  if (!shop.createCategories) return `There is no category “${data}”`
  values.new_category = shop.newCategories.get(key) ?? data
  return undefined
}

// Each product, and each name, belongs to the first line that is about it.
function claimOf(
  line: number,
  product: Product | undefined,
  { name }: Read,
  claims: Map<string, number>,
): [string, string] | undefined {
  const wanted = [
    product && `product ${product.id}`,
    product && `name ${engine.foldName(product.name)}`,
  ]
  if (name !== undefined) wanted.push(`name ${engine.foldName(name)}`)
  for (const key of wanted) {
    const earlier = key && claims.get(key)
    if (earlier && earlier !== line) {
      return ['name', `Line ${earlier} is about a product of this name already`]
    }
  }
  for (const key of wanted) if (key) claims.set(key, line)
  return undefined
}

function plannedLine(line: number, product: Product | undefined, read: Read, shop: Shop): Found {
  const { category: _, ...values } = read
  if (!product) {
    const { name = '' } = values
    return { planned: { line, name, values }, changes: [], problems: [] }
  }
  const changes: Change[] = []
  const kept: LineValues = {}
  const compare = <C extends keyof LineValues>(
    column: C,
    before: LineValues[C],
    show: (value: NonNullable<LineValues[C]>) => string = String,
  ) => {
    const after = values[column]
    if (after === undefined || isSame(before, after)) return
    kept[column] = after
    changes.push({
      line,
      name: product.name,
      column: column === 'category_id' ? 'category' : column,
      from: before === undefined ? '' : show(before as NonNullable<LineValues[C]>),
      to: show(after as NonNullable<LineValues[C]>),
    })
  }
  const categoryName = (id: string) =>
    [...shop.categories.values()].find((it) => it.id === id)?.name ?? ''
  const words = (is: boolean) => (is ? 'yes' : 'no')
  compare('name', product.name)
  compare('brand', product.brand)
  compare('description', product.description)
  compare('category_id', product.category_id, categoryName)
  if (values.new_category) {
    kept.new_category = values.new_category
    const [from, to] = [product.category, values.new_category]
    changes.push({ line, name: product.name, column: 'category', from, to })
  }
  compare('price', product.price, decimals)
  compare('stock', product.stock)
  if (values.add) {
    kept.add = values.add
    const [from, to] = [product.stock, product.stock + values.add].map(String)
    changes.push({ line, name: product.name, column: 'stock', from: from ?? '', to: to ?? '' })
  }
  compare('hidden', product.hidden_at !== null, words)
  compare('image', product.awaited_image ?? undefined)
  if (changes.length === 0) return { changes, problems: [] }
  const { id, stock, updated_at: updatedAt } = product
  return {
    planned: { line, name: product.name, product: { id, stock, updatedAt }, values: kept },
    changes,
    problems: [],
  }
}

// Spreadsheets write the ends of lines in their own way.
function isSame(before: unknown, after: unknown) {
  if (typeof before !== 'string' || typeof after !== 'string') return before === after
  return before.replaceAll('\r', '') === after.replaceAll('\r', '')
}
