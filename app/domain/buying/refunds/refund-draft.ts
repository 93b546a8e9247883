import * as z from 'zod'
import { decimalAmount } from '~/domain/basics/money/amount-text'
import type { TypedAmount } from '~/domain/basics/money/amounts'
import { checkboxOrFlag } from '~/domain/basics/text/checkbox'
import { lineOf } from '~/domain/basics/text/required-text'
import type { RefundItem } from '~/domain/buying/order/refund-amounts'
import { msg } from '~/languages/translate'

export interface RefundDraft {
  items: RefundItem[]
  /** Whether the rest of the delivery charge is refunded, too. */
  delivery: boolean
  /** Instead of the prices of the units and the delivery. */
  amount?: TypedAmount
  reason: string
  isDue: boolean
  expectedUpdatedAt?: string
}

const refundUnits = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, msg('Enter a whole number'))
  .transform(Number)
  .default(0)

const refundReason = lineOf(200).default('')

const reasonOfAmount = {
  path: ['reason'],
  message: msg('Enter the reason. The customer gets it by email'),
}

/** As programs send it: one line of the order, the delivery charge or an amount. */
export const RefundBody = z
  .object({
    productId: z.string().optional(),
    variantId: z.string().optional().describe('If the order has several variants of the product'),
    quantity: refundUnits,
    restock: checkboxOrFlag.describe('Put the units back in stock; otherwise they are written off'),
    delivery: checkboxOrFlag.describe('Also refund what is left of the delivery charge'),
    amount: decimalAmount('Amount', 'Amount must be above 0')
      .optional()
      .describe('If it differs from the prices of the units and the delivery; needs a reason'),
    reason: refundReason,
    due: checkboxOrFlag.describe('Whether the money will be returned later'),
    expectedUpdatedAt: z.string().optional().describe('updatedAt of the order that was read'),
  })
  .refine(({ amount, reason }) => !amount || reason !== '', reasonOfAmount)

type LineFields = Record<`units_${number}`, typeof refundUnits> &
  Record<`restock_${number}`, typeof checkboxOrFlag>

/** The form has two fields for each line of the order. The transaction reads the amount in the currency of the order. */
export function refundForm(lineCount: number) {
  const positions = Array.from({ length: lineCount }, (_, position) => position)
  const lines = Object.fromEntries(
    positions.flatMap((position) => [
      [`units_${position}`, refundUnits],
      [`restock_${position}`, checkboxOrFlag],
    ]),
  ) as LineFields
  return z
    .object({
      ...lines,
      delivery: checkboxOrFlag,
      amount: z.string().trim().default(''),
      reason: refundReason,
      isDue: checkboxOrFlag,
      expectedUpdatedAt: z.string().optional(),
    })
    .refine(({ amount, reason }) => !amount || reason !== '', reasonOfAmount)
    .transform(
      ({ delivery, amount, reason, isDue, expectedUpdatedAt, ...values }): RefundDraft => ({
        items: positions
          .map((position) => ({
            position,
            quantity: (values as Record<string, number>)[`units_${position}`] ?? 0,
            restock: (values as Record<string, boolean>)[`restock_${position}`] ?? false,
          }))
          .filter(({ quantity }) => quantity > 0),
        delivery,
        amount: amount || undefined,
        reason,
        isDue,
        expectedUpdatedAt,
      }),
    )
}
