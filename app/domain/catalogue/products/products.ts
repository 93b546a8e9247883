import * as z from 'zod'
import {
  OptionalImages,
  OptionalProductImage,
  RequiredImages,
} from '~/domain/basics/images/uploaded-image'
import { amountText, decimalAmount } from '~/domain/basics/money/amount-text'
import {
  type AmountRule,
  maxPriceIn,
  percentIn,
  type TypedAmount,
} from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { lineOf, multilineText, requiredText } from '~/domain/basics/text/required-text'
import { searchResultFields } from '~/domain/basics/text/search-result'
import { momentIn } from '~/domain/basics/time/moments'
import { FactsDraft } from '~/domain/catalogue/facts/facts-draft'
import { discountFields, discountFieldsOf } from '~/domain/catalogue/prices/discount-draft'
import { safetyFields } from '~/domain/eu/manufacturers/manufacturers'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { maxLengths, maxStock } from './limits'

export const tooManyUnits = msgWith('Stock quantity must be at most {max}', {
  max: String(maxStock),
})

export const priceRule: AmountRule = {
  name: msg('Price'),
  max: maxPriceIn,
  aboveZero: msg('Price must be above 0'),
}

const price = decimalAmount('Price', 'Price must be above 0')

const itemsInStock = requiredText(msg('Stock quantity is required'))
  .regex(/^\d{1,7}$/, msg('Stock quantity must be a whole number, 0 or more'))
  .transform(Number)
  .refine((units) => units <= maxStock, tooManyUnits)

const texts = {
  // Emails and labels show these texts. A line break could forge their content.
  name: lineOf(maxLengths.name, msg('Name is required')),
  description: multilineText(maxLengths.description, msg('Description is required')),
  brand: lineOf(maxLengths.brand, msg('Brand is required')),
  category: lineOf(80, msg('Category is required')),
}

// The domain reads it.
const contents = z
  .string()
  .transform((decimal): TypedAmount => ({ decimal }))
  .optional()
  .catch(undefined)
  .describe('What the product contains, such as 250 g')

const contentsText: z.ZodType<TypedAmount | undefined, string | undefined> = z.string().optional()

const shownFrom = z
  .string()
  .trim()
  .transform((text) => (text ? momentIn(text) : null))
  .refine(
    (moment) => moment !== undefined,
    msg('Enter a date and a time, such as 2026-12-01 18:00'),
  )
  .transform((moment) => moment ?? null)
  .optional()
  .describe('Hides the product until then, such as 2026-12-01T18:00 in the time zone of the shop')

export const deliveryTimeText = lineOf(maxLengths.deliveryTime)

const deliveryTime = deliveryTimeText
  .optional()
  .describe('Of this product, such as “made for you, 2 to 3 weeks”; empty for none')

const facts = FactsDraft.optional().describe(
  'A line such as “Material: linen” for each fact, or the list `facts` of a product',
)

export const NewProduct = z.object({
  ...texts,
  price,
  ...discountFields,
  itemsInStock,
  contents,
  facts,
  deliveryTime,
  shownFrom,
  ...safetyFields,
  ...searchResultFields,
  image: RequiredImages,
})

export function newProductForm(money: Money) {
  return NewProduct.extend(amountFields(money))
}

/** Without a description, the product gets its name as one, as in an import. */
export function newProductOfShop(money: Money) {
  return newProductForm(money)
    .extend({ description: multilineText(maxLengths.description), image: OptionalImages })
    .transform((draft) => ({ ...draft, description: draft.description || draft.name }))
}

function amountFields(money: Money) {
  return {
    price: amountText(money, priceRule),
    ...discountFieldsOf(money),
    contents: contentsText,
  }
}

const expectedStock = z.coerce.number().int().optional().describe('units')
const expectedUpdatedAt = z.string().optional().describe('updatedAt of the product that was read')

const newStock = requiredText(msg('Stock quantity is required'))
  .regex(
    /^(?:\+ ?)?\d{1,7}$/,
    msg('Stock quantity must be a whole number such as 12, or +12 to add'),
  )
  .transform((text) => ({ isAdded: text.startsWith('+'), units: Number(text.replace('+', '')) }))
  .refine(({ units }) => units <= maxStock, tooManyUnits)

export const ProductUpdate = z.object({
  name: texts.name.optional(),
  brand: texts.brand.optional(),
  description: texts.description.optional(),
  // API clients may send the whole category as JSON. The shop ignores it.
  category: z
    .string()
    .transform((text) => (text.startsWith('{') ? '' : text))
    .pipe(z.union([z.literal(''), texts.category]))
    .optional(),
  price,
  ...discountFields,
  itemsInStock: newStock,
  contents,
  facts,
  deliveryTime,
  shownFrom,
  ...safetyFields,
  ...searchResultFields,
  image: OptionalProductImage,
  confirmedTaxRate: z
    .string()
    .optional()
    .describe('Needed if another category changes the tax: the new rate in per cent, such as 7'),
  expectedStock,
  expectedUpdatedAt,
})

export function productUpdateForm(money: Money) {
  return ProductUpdate.extend({
    ...amountFields(money),
    description: multilineText(maxLengths.description).optional(),
  })
}

export const NewStock = z.object({ itemsInStock: newStock, expectedStock })

/** Missing values change nothing. */
export interface RowUpdate {
  id: string
  price?: TypedAmount
  expectedPrice?: number
  itemsInStock?: z.output<typeof NewStock>['itemsInStock']
  expectedStock?: number
}

export const PriceChange = z.object({
  percent: requiredText(msg('Percentage is required'))
    .transform((text) => percentIn(text) ?? Number.NaN)
    .refine(Number.isInteger, msg('Percentage must be a whole number such as 5 or -10'))
    .refine(
      (percent) => percent !== 0 && percent >= -90 && percent <= 500,
      msg('Percentage must be between -90 and 500, and not 0'),
    ),
})

/** Returns at least one minor unit. */
export function applyPercent(price: number, percent: number) {
  return Math.max(1, Math.round((price * (100 + percent)) / 100))
}
