import * as z from 'zod'

const noAmount = 'Total must be an amount above 0'

export const OrderDraft = z.object({
  expectedTotal: z.coerce
    .number(noAmount)
    .positive(noAmount)
    .transform((amount) => Math.round(amount * 100))
    .optional()
    .describe(
      'The total of the cart that the customer was shown; the order is refused if it has changed',
    ),
})
