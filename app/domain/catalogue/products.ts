import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'
import { OptionalImage, UploadedImage } from '~/domain/shop/images'
import { maxDollars, maxLengths, maxUnits } from './limits'

const text = (message: string, max: number) => requiredText(message).max(...atMost(max))

// They stand in emails and on labels: no line breaks, no other control characters, nothing that turns the direction of
// what follows.
const line = (message: string, max: number) =>
  text(message, max).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
    'Please use one line of plain text',
  )

export const tooManyUnits = `Stock quantity must be at most ${maxUnits}`

/** Dollars in a form, with at most two decimals after a point or a comma; cents in the shop. */
const price = requiredText('Price is required')
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, 'Price must be an amount such as 12.50')
  .transform((amount) => Math.round(Number(amount.replace(',', '.')) * 100))
  .refine((cents) => cents > 0, 'Price must be above 0')
  .refine((cents) => cents <= maxDollars * 100, `Price must be at most ${maxDollars}`)

const itemsInStock = requiredText('Stock quantity is required')
  .regex(/^\d{1,7}$/, 'Stock quantity must be a whole number from 0')
  .transform(Number)
  .refine((units) => units <= maxUnits, tooManyUnits)

const texts = {
  name: line('Name is required', maxLengths.name),
  // Browsers end the lines of a text with two characters.
  description: text('Description is required', maxLengths.description).transform((it) =>
    it.replaceAll('\r\n', '\n'),
  ),
  brand: line('Brand is required', maxLengths.brand),
  category: line('Category is required', 80),
}

export const NewProduct = z.object({
  ...texts,
  price,
  itemsInStock,
  image: z
    .unknown()
    .refine((value) => value !== undefined && value !== '', 'Image is required')
    .pipe(UploadedImage),
})

/** `expected…` is what the caller read before the edit. An edit of something that has changed since is refused; optional. */
const expectedStock = z.coerce.number().int().optional().describe('units')
const expectedPrice = z.coerce.number().int().optional().describe('cents')
const expectedUpdatedAt = z.string().optional().describe('updatedAt of the product that was read')

/** What is to be in stock, or, with a plus before it, what has arrived and is added: `12`, `+ 12`. */
const newStock = requiredText('Stock quantity is required')
  .regex(/^(?:\+ ?)?\d{1,7}$/, 'Stock quantity must be a whole number such as 12, or +12 to add')
  .transform((text) => ({ isAdded: text.startsWith('+'), units: Number(text.replace('+', '')) }))
  .refine(({ units }) => units <= maxUnits, tooManyUnits)

/** Texts that are left out stay. */
export const ProductUpdate = z.object({
  name: texts.name.optional(),
  brand: texts.brand.optional(),
  description: texts.description.optional(),
  // Programs may send a whole category as JSON, which is not read.
  category: z
    .string()
    .transform((text) => (text.startsWith('{') ? '' : text))
    .pipe(z.union([z.literal(''), texts.category]))
    .optional(),
  price,
  itemsInStock: newStock,
  image: OptionalImage,
  expectedStock,
  expectedUpdatedAt,
})

export const NewPrice = z.object({ price, expectedPrice })

export const NewStock = z.object({ itemsInStock: newStock, expectedStock })

/** What a row of a list changes of a product; what is missing stays. */
export interface RowUpdate {
  id: string
  price?: z.output<typeof NewPrice>['price']
  expectedPrice?: number
  itemsInStock?: z.output<typeof NewStock>['itemsInStock']
  expectedStock?: number
}

/** By how many per cent prices are changed: `5`, `+5`, `-10`. */
export const PriceChange = z.object({
  percent: requiredText('Percentage is required')
    .regex(/^[-+\u2212]?\d{1,3}$/, 'Percentage must be a whole number such as 5 or -10')
    .transform((text) => Number(text.replace('\u2212', '-')))
    .refine(
      (percent) => percent !== 0 && percent >= -90 && percent <= 500,
      'Percentage must be from -90 to 500, and not 0',
    ),
})

/** A price in cents after a change by some per cent: whole cents, never less than one. */
export function changedBy(price: number, percent: number) {
  return Math.max(1, Math.round((price * (100 + percent)) / 100))
}
