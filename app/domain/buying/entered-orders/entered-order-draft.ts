import * as z from 'zod'
import { type AmountRule, maxPriceIn } from '~/domain/basics/money/amounts'
import { listInJson } from '~/domain/basics/text/list-in-json'
import { atMost, lineOf, trimmedText } from '~/domain/basics/text/required-text'
import { OrderDraft } from '~/domain/buying/checkout/order-draft'
import { NewCustomer } from '~/domain/people/accounts/accounts'
import { msg } from '~/languages/translate'

const maxEnteredLines = 50

const wrongUnits = msg('Enter a whole number above 0')
const wrongPercent = msg('Enter a percentage from 1 to 100, or leave the field empty')
const reasonMissing = msg('Enter why the price is lower. The customer reads it')

export const reductionRule: AmountRule = {
  name: msg('Amount'),
  max: maxPriceIn,
  aboveZero: msg('Enter an amount above 0, or leave the field empty'),
}

/** `amount` is taken off the whole line, `percent` off its price. Amounts are text until the transaction reads them. */
const EnteredLine = z
  .object({
    variantId: z.string().regex(/^[0-9a-f]{24}$/),
    units: z.coerce
      .string()
      .trim()
      .regex(/^[1-9]\d{0,5}$/, wrongUnits)
      .transform(Number),
    percent: z.coerce
      .string()
      .trim()
      .regex(/^(?:[1-9]\d?|100)?$/, wrongPercent)
      .optional(),
    amount: trimmedText()
      .max(...atMost(20))
      .optional(),
    reason: lineOf(100).default(''),
  })
  .refine(({ percent, amount }) => !percent || !amount, {
    path: ['amount'],
    message: msg('Enter a percentage or an amount, not both'),
  })
  .refine(({ percent, amount, reason }) => reason !== '' || (!percent && !amount), {
    path: ['reason'],
    message: reasonMissing,
  })

export type EnteredLine = z.output<typeof EnteredLine>

const empty = z.literal('')

const customer = {
  customer: z
    .string()
    .regex(/^(?:[0-9a-f]{24})?$/)
    .optional()
    .describe('Id of the account of the customer. Without it, `name` and `email` are used'),
  name: NewCustomer.shape.name.or(empty).default(''),
  email: NewCustomer.shape.email.or(empty).default(''),
  phone: NewCustomer.shape.phone.or(empty).default(''),
}

const searched = trimmedText().max(...atMost(100))

export type EnteredOrderDraft = z.output<typeof EnteredOrderBody>

/** With what the admin searches for. */
export const EnteredOrderForm = OrderDraft.extend({
  ...customer,
  lines: z.array(EnteredLine).max(maxEnteredLines).default([]),
  findCustomer: searched.default(''),
  findProduct: searched.default(''),
})

export type EnteredOrderForm = z.output<typeof EnteredOrderForm>

const linesMessage = 'Lines must be a list such as [{"variantId": "…", "units": 1}]'

/** As programs send it. */
export const EnteredOrderBody = OrderDraft.extend({
  ...customer,
  lines: listInJson(EnteredLine, linesMessage, maxEnteredLines).describe(
    'The list `[{"variantId": "…", "units": 1}]`; the id of a product without options is that of its variant. A lower price has `percent`, or `amount` (off the whole line), and a `reason`',
  ),
})
