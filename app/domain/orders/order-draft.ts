import * as z from 'zod'

const noAmount = 'Total must be an amount above 0'
const optional = z.string('Please use text').trim().default('')

export const chooseDelivery = 'Choose a delivery method'
export const choosePayment = 'Choose a payment method'
export const acceptTerms = 'Please accept the terms'

// Which of these fields the shop requires depends on its delivery and payment methods.
export const OrderDraft = z.object({
  expectedTotal: z.coerce
    .number(noAmount)
    .positive(noAmount)
    .max(1e12, noAmount)
    .optional()
    .describe('The total that the buyer was shown; another one is refused'),
  currency: z
    .string('Unknown currency')
    .optional()
    .describe('The currency of that total (ISO 4217); another one is refused'),
  delivery: z.string(chooseDelivery).optional().describe('Id of a delivery method'),
  payment: z.string(choosePayment).optional().describe('Id of a payment method'),
  address: z
    .object(
      {
        name: optional,
        lines: optional,
        postcode: optional,
        city: optional,
        country: optional.describe('ISO 3166, two letters'),
      },
      'The address consists of name, lines, postcode, city and country',
    )
    .partial()
    .optional(),
})

/** The form of the cart, in a shop without a checkout. */
export const DirectOrder = OrderDraft.pick({ expectedTotal: true, currency: true })

export const CheckoutForm = OrderDraft.extend({ terms: z.literal('on', acceptTerms).optional() })
