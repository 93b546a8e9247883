import type * as z from 'zod'
import type { CsvLine } from '~/csv/read-csv.server'
import { NewProduct } from '~/domain/catalogue/products/products'
import type { Message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { CellValues } from './columns.server'
import type { ImportContext } from './import-context.server'

const requiredColumns = ['name', 'brand', 'description', 'category', 'price', 'stock']

export interface CellProblem {
  column: string
  message: string | Message
}

export function problemIn(column: string, message: string | Message): CellProblem[] {
  return [{ column, message }]
}

export function readCells(
  cells: CsvLine['cells'],
  product: { stock: number } | undefined,
  { rules }: ImportContext,
) {
  const values: CellValues = {}
  const problems: CellProblem[] = []
  for (const [column, rule] of rules) {
    const cell = cells[column]?.trim() ?? ''
    const mayBeEmpty = product !== undefined || !requiredColumns.includes(column)
    if (cell === '' && mayBeEmpty) continue
    const { data, error } = rule.safeParse(cell)
    if (error) problems.push({ column, message: firstMessage(error) })
    else Object.assign(values, { [column]: data })
  }
  const message = checkAddition(values, product)
  if (message) problems.push({ column: 'add', message })
  return { values, problems }
}

export function firstMessage(error: z.ZodError) {
  return error.issues[0]?.message ?? msg('This value is not valid')
}

function checkAddition({ add, stock }: CellValues, product: { stock: number } | undefined) {
  if (add === undefined) return undefined
  if (stock !== undefined) return msg('Please fill in either stock or add, not both')
  if (!product) return undefined
  const { error } = NewProduct.shape.itemsInStock.safeParse(String(product.stock + add))
  return error && firstMessage(error)
}
