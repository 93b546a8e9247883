import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'

const amount = 'Enter an amount such as 4.90'

/** An amount of money as people type it, with a point or a comma; as a decimal number. */
export const decimalAmount = z
  .string()
  .trim()
  .regex(/^\d{1,7}([.,]\d{1,3})?$/, amount)
  .transform((text) => Number(text.replace(',', '.')))

/** A checkbox: sent as `on`, or not at all. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on')

export const DeliveryMethodDraft = z.object({
  name: requiredText('Name is required').max(...atMost(80)),
  price: requiredText('Price is required').pipe(decimalAmount),
  freeFrom: z
    .union([
      z
        .literal('')
        .optional()
        .transform(() => null),
      decimalAmount,
    ])
    .optional(),
  needsAddress: checkbox,
})
