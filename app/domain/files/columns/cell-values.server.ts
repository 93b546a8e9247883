import * as z from 'zod'
import type { CsvLine } from '~/csv/read-csv.server'
import { formulaErrorText, isFormulaError } from '~/csv/spreadsheet-cells'
import type { Money } from '~/domain/basics/money/money'
import { type Discount, noDiscount, problemOf } from '~/domain/catalogue/prices/discounts'
import { NewProduct } from '~/domain/catalogue/products/products'
import type { Message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Column, textIn, type Written } from './column.server'
import type { columns } from './columns.server'
import { allColumns } from './columns-of-shop.server'
import type { ImportContext } from './import-context.server'
import type { Row } from './rows.server'

/** What the cells of a line mean. An empty cell has no property. `price` is the full price in minor units. */
export type CellValues = {
  [Entry in (typeof columns)[number] as Entry['name']]?: Entry extends Column<infer Value>
    ? Value
    : never
}

export type VariantValues = Omit<CellValues, 'price' | 'contents'> & {
  [Name in 'price' | 'contents']?: CellValues[Name] | null
}

interface CellProblem {
  column: string
  message: string | Message
}

const cellRule = z.string().refine((cell) => !isFormulaError(cell), formulaErrorText)

/** `stored` is what the line changes; a line without it needs the required cells. */
export function readCells(
  { cells }: CsvLine,
  stored: { stock: number } | undefined,
  { columns }: ImportContext,
) {
  const values: CellValues = {}
  const problems: CellProblem[] = []
  const notes: CellProblem[] = []
  for (const { name, isRequired, schema, leftOut } of columns) {
    const cell = cells[name]?.trim() ?? ''
    if (cell === '' && (stored || !isRequired)) continue
    const { data, error } = cellRule.pipe(schema).safeParse(cell)
    if (error && leftOut) notes.push({ column: name, message: leftOut })
    else if (error) problems.push({ column: name, message: firstMessage(error) })
    else Object.assign(values, { [name]: data })
  }
  const message = additionProblem(values, stored)
  if (message) problems.push({ column: 'add', message })
  return { values, problems, notes }
}

export function firstMessage(error: z.ZodError) {
  return error.issues[0]?.message ?? msg('This value is not valid')
}

function additionProblem({ add, stock }: CellValues, stored: { stock: number } | undefined) {
  if (add === undefined) return undefined
  if (stock !== undefined) return msg('Please fill in either stock or add, not both')
  if (!stored) return undefined
  const { error } = NewProduct.shape.itemsInStock.safeParse(String(stored.stock + add))
  return error && firstMessage(error)
}

const discountColumns = {
  discountPercent: 'discount',
  discountPrice: 'discount',
  discountFrom: 'discount from',
  discountUntil: 'discount until',
}

/** The three cells are one discount. Undefined if all are empty. */
export function discountIn(values: CellValues): Discount | undefined {
  const { discount, 'discount from': discountFrom, 'discount until': discountUntil } = values
  if ((discount ?? discountFrom ?? discountUntil) === undefined) return undefined
  const days = { discountFrom: discountFrom ?? null, discountUntil: discountUntil ?? null }
  return { ...noDiscount, ...discount, ...days }
}

/** A time decides alone: an export says that a product is hidden which waits, and may be read when that time has passed. */
export function hiddenIn({ hidden, 'shown from': shownFrom }: CellValues) {
  if (shownFrom) return true
  return shownFrom === '' && hidden ? undefined : hidden
}

export function discountProblem(discount: Discount, fullPrice: number): CellProblem | undefined {
  const problem = problemOf(discount, fullPrice)
  return problem && { column: discountColumns[problem.field], message: problem.text }
}

type AnyValues = Readonly<Record<string, unknown>>

const columnsAbout = Map.groupBy(allColumns, ({ of = 'product' }) => of)

export function valuesAbout(about: 'product' | 'variant' | 'either', values: CellValues) {
  const names = columnsAbout.get(about)?.map(({ name }) => name) ?? []
  return valuesIn(names, values)
}

function valuesIn<Values extends AnyValues>(names: string[], values: Values) {
  const known = names.filter((name) => values[name] !== undefined)
  return Object.fromEntries(known.map((name) => [name, values[name]])) as Partial<Values>
}

/** The values that are not those of `row`, and what a preview says of them. `shown` are the values as the file has them. */
export function changesIn<Values extends AnyValues>(
  values: Values,
  row: Row,
  money: Money,
  shown: AnyValues = values,
) {
  const changed = allColumns.flatMap((column) => {
    const { name, current, text = String } = column
    const value = shown[name]
    if (value === undefined || !current) return []
    const from = textIn(column, row, money)
    const to = name === 'add' ? `${row.stock + Number(value)}` : text(value, money)
    // A spreadsheet may change line breaks.
    if (from.replaceAll('\r', '') === to.replaceAll('\r', '')) return []
    return [{ name, column: name === 'add' ? 'stock' : name, from, to }]
  })
  return {
    changes: changed.map(({ column, from, to }) => ({ column, from, to })),
    changed: valuesIn(
      changed.map(({ name }) => name),
      values,
    ),
  }
}

export function writtenOf(values: AnyValues, today: string): Written {
  const written = allColumns.map(({ name, write }) =>
    values[name] === undefined ? {} : write?.(values[name], today),
  )
  return Object.assign({}, ...written)
}

/** The same for a new product: also what it stores where the file says nothing. */
export function writtenOfNew(values: AnyValues, today: string): Written {
  const ofProduct = allColumns.filter(({ of }) => of !== 'variant')
  const written = ofProduct.map(({ name, write }) => write?.(values[name] ?? null, today))
  return Object.assign({}, ...written)
}
