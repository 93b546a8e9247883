import * as z from 'zod'
import type { CsvLine } from '~/csv/read-csv.server'
import { amountText } from '~/domain/amount-text'
import { readAmount } from '~/domain/amounts'
import { NewProduct, priceRule } from '~/domain/catalogue/products'
import { readWord, yesAndNo } from '~/domain/cell-words'
import { decimalSeparatorIn } from '~/domain/decimal-separator'
import { FactsDraft } from '~/domain/facts/facts-draft'
import { warningText } from '~/domain/manufacturers/manufacturers'
import type { Money } from '~/domain/money'
import { contentsIn, contentsProblem } from '~/domain/price-indication/contents'
import { imageDescription } from '~/domain/product-images/product-image-drafts'
import { atMost } from '~/domain/required-text'
import { ean, optionValue, variantText, weight } from '~/domain/variants/variant-rules'
import { type Message, msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { dayRule, discountRule } from './import-discount.server'
import {
  type FurtherImageColumn,
  furtherImageColumns,
  type ImageDescriptionColumn,
  imageDescriptionColumns,
} from './imports'
import type { ImageValues } from './planned-lines'

const { name, brand, description, category, itemsInStock, manufacturer } = NewProduct.shape

const unitsToAdd = z
  .string()
  .regex(/^\d{1,7}$/, msg('The quantity to add must be a whole number, 0 or more'))
  .transform(Number)
const isHidden = z
  .string()
  .transform((cell) => readWord(yesAndNo, cell))
  .refine((word) => word !== undefined, msgWith('Hidden must be {yes} or {no}', yesAndNo))
  .transform((word) => word === 'yes')
export const imageName = z
  .string()
  .max(...atMost(200))
  .regex(
    /^[^/\\]+\.(?:jpe?g|png)$/i,
    msg('Image must be the name of a JPEG or PNG file, such as lamp.jpg'),
  )
  .transform((name) => name.normalize())

const furtherImageRules: Record<FurtherImageColumn, typeof imageName> = Object.fromEntries(
  furtherImageColumns.map((column) => [column, imageName]),
)
const descriptionRules: Record<ImageDescriptionColumn, typeof imageDescription> =
  Object.fromEntries(imageDescriptionColumns.map((column) => [column, imageDescription]))

const requiredColumns = ['name', 'brand', 'description', 'category', 'price', 'stock']

function contentsRule(money: Money) {
  const separator = decimalSeparatorIn(money.locale)
  return z
    .string()
    .transform((text) => contentsIn(text, separator))
    .refine((contents) => contents !== undefined, contentsProblem(separator))
}

// Other programs write 3 as `3.0`. Three zeros may be thousands.
function whole<Rule extends z.ZodType<unknown, string>>(rule: Rule) {
  return z
    .string()
    .transform((text) => text.replace(/[.,]00?$/, ''))
    .pipe(rule)
}

function rulesIn(money: Money) {
  const price = amountText(money, priceRule).transform((text) =>
    readAmount(money, text, priceRule, 'price'),
  )
  const day = dayRule(money)
  return {
    ...{ name, brand, description, category, price, stock: whole(itemsInStock) },
    ...{
      add: whole(unitsToAdd),
      hidden: isHidden,
      image: imageName,
      contents: contentsRule(money),
    },
    ...{ discount: discountRule(money), 'discount from': day, 'discount until': day },
    ...{ manufacturer, warning: warningText, facts: FactsDraft },
    ...{ 'option 1': variantText, 'option 2': variantText, 'option 3': variantText },
    ...{ 'value 1': optionValue, 'value 2': optionValue, 'value 3': optionValue },
    ...{ sku: variantText, ean, weight: whole(weight), 'variant hidden': isHidden },
    ...furtherImageRules,
    ...descriptionRules,
  }
}

type Rules = ReturnType<typeof rulesIn>

/** `price` is the full price in minor units. An empty cell has no property. */
export type CellValues = { [Column in keyof Rules]?: z.output<Rules[Column]> } & ImageValues

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
  { money, columns }: { money: Money; columns: string[] },
) {
  const values: CellValues = {}
  const problems: CellProblem[] = []
  for (const [column, rule] of Object.entries(rulesIn(money))) {
    if (!columns.includes(column)) continue
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
  const { error } = itemsInStock.safeParse(String(product.stock + add))
  return error && firstMessage(error)
}
