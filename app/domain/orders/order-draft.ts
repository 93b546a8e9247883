import * as z from 'zod'

const noAmount = 'Total must be an amount above 0'

/** What a buyer sends to place an order. Dollars in a form or a call; cents in the shop. */
export const OrderDraft = z.object({
  expectedTotal: z.coerce
    .number(noAmount)
    .positive(noAmount)
    .transform((amount) => Math.round(amount * 100))
    .optional()
    .describe('The total of the cart that the buyer was shown; another one is refused'),
})
