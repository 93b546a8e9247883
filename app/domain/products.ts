import { z } from 'zod'
import { OptionalPicture, Picture } from './pictures'

const text = (required: string) =>
  z.string({ required_error: required, invalid_type_error: required })
const required = (message: string, longest: number) =>
  text(message).trim().min(1, message).max(longest, `Please use at most ${longest} characters`)

const mostDollars = 1_000_000
const mostPieces = 1_000_000

/** Dollars in a form, with at most two decimals; cents in the shop. */
const price = text('Price is required')
  .trim()
  .min(1, 'Price is required')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Price must be an amount such as 12.50')
  .transform((amount) => Math.round(Number(amount) * 100))
  .refine((cents) => cents > 0, 'Price must be above 0')
  .refine((cents) => cents <= mostDollars * 100, 'Price must be at most 1000000')

const itemsInStock = text('Stock quantity is required')
  .trim()
  .min(1, 'Stock quantity is required')
  .regex(/^\d{1,7}$/, 'Stock quantity must be a whole number from 0')
  .transform(Number)
  .refine((pieces) => pieces <= mostPieces, `Stock quantity must be at most ${mostPieces}`)

export const NewProduct = z.object({
  name: required('Name is required', 150),
  description: required('Description is required', 5000),
  brand: required('Brand is required', 80),
  category: required('Category is required', 80),
  price,
  itemsInStock,
  image: z
    .unknown()
    .refine((value) => value !== undefined && value !== '', 'Image is required')
    .pipe(Picture),
})

/**
 * `seenStock` and `seenUpdate` say what the form showed when it was opened: an edit of something that has
 * changed since is refused. Callers that have no form leave them out.
 */
export const ProductUpdate = z.object({
  price,
  itemsInStock,
  image: OptionalPicture,
  seenStock: z.coerce.number().int().optional(),
  seenUpdate: z.string().optional(),
})
