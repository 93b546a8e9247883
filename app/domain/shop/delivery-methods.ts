import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'

/** A way in which the shop hands over orders. Amounts in minor units. */
export interface DeliveryMethod {
  id: string
  name: string
  price: number
  /** Free for orders of at least so much; null for never. */
  freeFrom: number | null
  needsAddress: boolean
}

export const maxMethods = 10

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

/** What a delivery method costs for products of that total. */
export function deliveryPrice({ price, freeFrom }: DeliveryMethod, subtotal: number) {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}
