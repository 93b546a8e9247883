import * as z from 'zod'
import { atMost, oneLine, requiredText } from '~/domain/required-text'

// The amount stays text, because `amountOf` counts its decimals: `1,000` has too many for most currencies.
const decimalAmount = z
  .string()
  .trim()
  .regex(/^\d{1,8}(?:[.,]\d{1,3})?$/, 'Enter an amount such as 4.90')
  .transform((text) => text.replace(',', '.'))

export const DeliveryMethodDraft = z.object({
  name: requiredText('Name is required')
    .max(...atMost(80))
    .regex(...oneLine),
  price: requiredText('Price is required').pipe(decimalAmount),
  freeFrom: z
    .string()
    .trim()
    .optional()
    .transform((text) => text || null)
    .pipe(
      decimalAmount
        .refine((amount) => Number(amount) > 0, 'Enter an amount above 0, or leave the field empty')
        .nullable(),
    ),
  needsAddress: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  /** The method as JSON when the form was rendered, to detect lost updates. */
  expected: z.string().optional(),
})
