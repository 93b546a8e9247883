import * as z from 'zod'
import { atMost, trimmedText } from '~/domain/basics/text/required-text'
import {
  plainText,
  TypedAddress,
  TypedInvoiceAddress,
} from '~/domain/buying/countries/address-draft'
import { maxNoteLength } from '~/domain/buying/order/orders'
import { msg } from '~/languages/translate'

const invalidTotal = msg('Total must be an amount')
const unknownCurrency = msg('Unknown currency')
const unknownVersion = msg('Unknown version of a method')
const noText = msg('Please use text')

export const deliveryRequired = msg('Choose a delivery method')
export const paymentRequired = msg('Choose a payment method')
export const termsRequired = msg('Please accept the terms')

// The delivery and payment methods of the shop decide which fields are required.
export const OrderDraft = z.object({
  expectedTotal: z
    // An empty text is not 0.
    .preprocess(
      (total) => (total === '' ? undefined : total),
      z.coerce.number(invalidTotal).min(0, invalidTotal).max(1e12, invalidTotal),
    )
    .optional()
    .describe('The total that the buyer saw. The order is refused if the total has changed'),
  currency: z
    .string(unknownCurrency)
    .min(1, unknownCurrency)
    .optional()
    .describe(
      'The currency of that total (ISO 4217). The order is refused if the currency has changed',
    ),
  expectedMethods: z
    .string(unknownVersion)
    .regex(/^[\w-]{16}(?: [\w-]{16}){0,19}$/, unknownVersion)
    .optional()
    .describe(
      'The versions of the methods that the buyer saw, with spaces between them. The order is refused if a chosen method has changed, or if the shop has no methods any more',
    ),
  delivery: z.string(deliveryRequired).optional().describe('Id of a delivery method'),
  payment: z.string(paymentRequired).optional().describe('Id of a payment method'),
  voucher: trimmedText()
    .max(...atMost(40))
    .optional()
    .describe('The code of a voucher, in place of the one in the cart'),
  address: TypedAddress.optional(),
  customerNote: z.string(noText).pipe(plainText(maxNoteLength)).optional(),
  invoiceAddress: TypedInvoiceAddress.optional().describe(
    'The name or company and the address on the invoice, if they are others',
  ),
})

/** A shop without a checkout has this form in the cart. */
export const DirectOrder = OrderDraft.pick({ expectedTotal: true, currency: true })

export type CheckoutDraft = z.output<typeof CheckoutDraft>
export const CheckoutDraft = OrderDraft.extend({
  terms: z.literal('on', termsRequired).optional(),
})
