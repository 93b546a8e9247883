import { foldName } from 'db/fold-name'
import type { ProductsTable, VariantsTable } from 'db/schema'
import type { Insertable } from 'kysely'
import * as z from 'zod'
import { amountText } from '~/domain/basics/money/amount-text'
import { readAmount } from '~/domain/basics/money/amounts'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import type { Money } from '~/domain/basics/money/money'
import { readWord, yesAndNo, yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { isRounded } from '~/domain/basics/spreadsheets/rounded-numbers.server'
import { truthIn } from '~/domain/basics/spreadsheets/truth-words.server'
import { atMost } from '~/domain/basics/text/required-text'
import { FactsDraft } from '~/domain/catalogue/facts/facts-draft'
import { imageDescription } from '~/domain/catalogue/product-images/product-image-drafts'
import { type Discount, discountText, noDiscount } from '~/domain/catalogue/products/discounts'
import { discountColumnsOf } from '~/domain/catalogue/products/discounts.server'
import { NewProduct, priceRule } from '~/domain/catalogue/products/products'
import { ean, optionValue, variantText, weight } from '~/domain/catalogue/variants/variant-rules'
import { warningText } from '~/domain/eu/manufacturers/manufacturers'
import {
  type Contents,
  contentsIn,
  contentsProblem,
  contentsText,
} from '~/domain/eu/price-indication/contents'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import { issue, msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  type FurtherImageColumn,
  furtherImageColumns,
  type ImageDescriptionColumn,
  imageDescriptionColumns,
} from './import-columns'
import type { Row } from './import-context.server'
import { dayRule, discountRule } from './import-discount.server'

const { name, brand, description, category, itemsInStock, manufacturer } = NewProduct.shape

/** A category or a manufacturer. A new category has no id. */
export interface Named {
  id?: string
  name: string
}

interface Rules {
  money: Money
  /** The ids, by folded name. */
  manufacturers: ReadonlyMap<string, string>
}

type Written = Partial<
  Omit<Insertable<ProductsTable> & Insertable<VariantsTable>, 'id' | 'product_id' | 'created_at'>
>

interface Column<Value> {
  rule: (context: Rules) => z.ZodType<Value, string>
  /** What a product, or the variant of the line, has. Without it, the preview shows no change of this column. */
  current?(row: Row): NoInfer<Value> | null | undefined
  /** Values with the same text are the same. If it is missing, the value is the text. */
  text?(value: NoInfer<Value>, money: Money): string
  /** What the database stores in the row of the product or of the variant. Null is what a variant has of its product. */
  write?(value: NoInfer<Value> | null, today: string): Written
}

function column<Value>(it: Column<Value>) {
  return it
}

const unitsToAdd = z
  .string()
  .regex(/^\d{1,7}$/, msg('The quantity to add must be a whole number, 0 or more'))
  .transform(Number)
const isHidden = z
  .string()
  .transform((cell) => {
    const word = readWord(yesAndNo, cell)
    return word ? word === 'yes' : truthIn(cell)
  })
  .refine((isYes) => isYes !== undefined, msgWith('Hidden must be {yes} or {no}', yesAndNo))
  .transform(Boolean)
export const imageName = z
  .string()
  .max(...atMost(200))
  .regex(
    /^[^/\\]+\.(?:jpe?g|png)$/i,
    msg('Image must be the name of a JPEG or PNG file, such as lamp.jpg'),
  )
  .transform((name) => name.normalize())

// Other programs write 3 as `3.0`. Three zeros may be thousands.
function whole<Value>(rule: z.ZodType<Value, string>) {
  return z
    .string()
    .transform((text) => text.replace(/[.,]00?$/, ''))
    .pipe(rule)
}

// A form asks for a whole number, and 1.200 looks like one.
const units = (rule: z.ZodType<number, string>) =>
  z
    .string()
    .refine(
      (text) => !/^[1-9]\d{0,2}(?:[.,'’\s]\d{3})+$/.test(text),
      msg('Please write this number without separators, such as 1200'),
    )
    .pipe(whole(rule))

const unrounded = z
  .string()
  .refine(
    (text) => !isRounded(text),
    msg(
      'A spreadsheet program has rounded this number. Format its column as text and enter the number again',
    ),
  )

const optionColumn = column({ rule: () => variantText })

const valueColumn = (at: 1 | 2 | 3) =>
  column({
    rule: () => optionValue,
    current: ({ values }) => values?.[at - 1],
    write: (value) => ({ [`value_${at}`]: value ?? '' }),
  })

const furtherImages: Record<FurtherImageColumn, Column<string>> = Object.fromEntries(
  furtherImageColumns.map((name, at) => [
    name,
    column({ rule: () => imageName, current: ({ awaitedImages }) => awaitedImages?.[at + 1] }),
  ]),
)
const imageDescriptions: Record<ImageDescriptionColumn, Column<string>> = Object.fromEntries(
  imageDescriptionColumns.map((name, at) => [
    name,
    column({ rule: () => imageDescription, current: (row) => row.imageDescriptions?.[at] }),
  ]),
)

/** How a cell is read, compared and written. Stock, hidden and images are written by rules of their own. */
const named = {
  name: column({
    rule: () => name,
    current: (row) => row.name,
    write: (name) => ({ name: name ?? '' }),
  }),
  brand: column({
    rule: () => brand,
    current: (row) => row.brand,
    write: (brand) => ({ brand: brand ?? '' }),
  }),
  description: column({
    rule: () => description,
    current: (row) => row.description,
    write: (description) => ({ description: description ?? '' }),
  }),
  category: column({
    rule: () => category.transform((name): Named => ({ name })),
    current: (row) => ({ name: row.category }),
    text: ({ name }) => name,
    write: (category) => ({ category_id: category?.id ?? '' }),
  }),
  price: column({
    rule: ({ money }) => priceIn(money),
    current: ({ fullPrice }) => fullPrice,
    text: (price, { format }) => format(price),
    write: (full_price) => ({ full_price }) as Written,
  }),
  stock: column({ rule: () => units(itemsInStock), current: ({ stock }) => stock }),
  add: column({ rule: () => units(unitsToAdd), current: ({ stock }) => stock }),
  hidden: column({
    rule: () => isHidden,
    current: ({ hiddenAt }) => hiddenAt !== null,
    text: yesOrNo,
  }),
  image: column({
    rule: () => imageName,
    current: ({ awaitedImages }) => awaitedImages?.[0],
  }),
  contents: column({
    rule: ({ money }) => contentsRule(money),
    current: contentsOf,
    text: (contents, { locale }) => contentsText(contents, decimalSeparatorIn(locale)),
    write: (contents) => ({
      content_amount: contents?.amount ?? null,
      content_unit: contents?.unit ?? null,
    }),
  }),
  discount: column<Discount>({
    rule: ({ money }) => discountRule(money),
    current: (row) => row,
    text: discountText,
    write: (discount, today) => discountColumnsOf(discount ?? noDiscount, today),
  }),
  'discount from': column({ rule: ({ money }) => dayRule(money) }),
  'discount until': column({ rule: ({ money }) => dayRule(money) }),
  manufacturer: column({
    rule: manufacturerRule,
    current: (row) => ({ name: row.manufacturer ?? '' }),
    text: ({ name }) => name,
    write: (manufacturer) => ({ manufacturer_id: manufacturer?.id ?? null }),
  }),
  warning: column({
    rule: () => warningText,
    current: ({ safetyWarning }) => safetyWarning,
    write: (warning) => ({ safety_warning: warning ?? '' }),
  }),
  facts: column({
    rule: () => FactsDraft,
    current: (row) => row.facts,
    write: (facts) => ({ facts: facts ?? '' }),
  }),
  'option 1': optionColumn,
  'option 2': optionColumn,
  'option 3': optionColumn,
  'value 1': valueColumn(1),
  'value 2': valueColumn(2),
  'value 3': valueColumn(3),
  sku: column({
    rule: () => unrounded.pipe(variantText),
    current: (row) => row.sku,
    write: (sku) => ({ sku }),
  }),
  ean: column({
    rule: () => unrounded.pipe(ean),
    current: (row) => row.ean,
    write: (ean) => ({ ean }),
  }),
  weight: column({
    rule: () => whole(weight),
    current: (row) => row.weight,
    write: (weight) => ({ weight }),
  }),
  'variant hidden': column({
    rule: () => isHidden,
    current: ({ variantHiddenAt }) => !!variantHiddenAt,
    text: yesOrNo,
  }),
}

export const columns: Record<string, Column<unknown>> = {
  ...named,
  ...furtherImages,
  ...imageDescriptions,
}

/** An empty cell has no property. `price` is the full price in minor units. */
export type CellValues = {
  [Name in keyof typeof named]?: (typeof named)[Name] extends Column<infer Value> ? Value : never
} & { [Name in FurtherImageColumn | ImageDescriptionColumn]?: string }

/** Null is what a variant has of its product. */
export type VariantValues = {
  [Name in 'price' | 'contents']?: CellValues[Name] | null
} & Pick<
  CellValues,
  'stock' | 'add' | 'value 1' | 'value 2' | 'value 3' | 'sku' | 'ean' | 'weight' | 'variant hidden'
>

type AnyValues = Readonly<Record<string, unknown>>

/** The values that are not those of `row`, and what a preview says of them. `shown` are the values as the file has them. */
export function changesIn(values: AnyValues, shown: AnyValues, row: Row, money: Money) {
  return Object.entries(columns).flatMap(([name, { current, text = String }]) => {
    const value = shown[name]
    if (value === undefined || !current) return []
    const before = current(row)
    const from = before === undefined || before === null ? '' : text(before, money)
    const to = name === 'add' ? `${row.stock + Number(value)}` : text(value, money)
    // A spreadsheet may change line breaks.
    if (from.replaceAll('\r', '') === to.replaceAll('\r', '')) return []
    return [{ column: name === 'add' ? 'stock' : name, from, to, values: { [name]: values[name] } }]
  })
}

/** What the database stores of the values. */
export function writtenOf(values: AnyValues, today: string): Written {
  const written = Object.entries(columns).map(([name, { write }]) =>
    values[name] === undefined ? {} : write?.(values[name], today),
  )
  return Object.assign({}, ...written)
}

function priceIn(money: Money) {
  return amountText(money, priceRule).transform((text) =>
    readAmount(money, text, priceRule, 'price'),
  )
}

function manufacturerRule({ manufacturers }: Rules) {
  return manufacturer.unwrap().transform((name, context): Named => {
    const id = manufacturers.get(foldName(name))
    const message = issue('There is no manufacturer “{name}”', { name })
    if (!id) context.addIssue({ code: 'custom', message })
    return { id, name }
  })
}

function contentsRule({ locale }: Money) {
  const separator = decimalSeparatorIn(locale)
  return z.string().transform((text, context): Contents => {
    const contents = contentsIn(text, separator)
    if (contents) return contents
    context.addIssue({ code: 'custom', message: contentsProblem(separator) })
    return z.NEVER
  })
}
