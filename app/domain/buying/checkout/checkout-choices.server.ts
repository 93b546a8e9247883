import type { Reader } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { type FieldCheck, Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { type Cart, weightOf } from '~/domain/buying/cart/cart'
import { checkAddress, checkInvoiceAddress } from '~/domain/buying/countries/check-address'
import {
  countryName,
  type InvoiceAddress,
  type PostalAddress,
} from '~/domain/buying/countries/postal-address'
import type { DeliveryMethod } from '~/domain/buying/methods/delivery-methods'
import {
  fitsDelivery,
  needsAccount,
  type PaymentMethod,
} from '~/domain/buying/methods/payment-methods'
import { whyNotDelivered } from '~/domain/buying/methods/why-not-delivered'
import { readTaxRules } from '~/domain/buying/tax-rates/tax-rates.server'
import { findTermsUrl } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { methodVersion, readMethods } from './checkout-methods.server'
import { type CheckoutDraft, deliveryRequired, paymentRequired, termsRequired } from './order-draft'
import { totalsOf } from './totals'

export interface CheckoutChoices {
  delivery?: DeliveryMethod
  payment?: PaymentMethod
  address?: PostalAddress
  invoiceAddress?: InvoiceAddress
  customerNote?: string
}

export interface ChoiceOptions {
  /** If the shop has any; orders of the API and the cart are exempt. */
  mustAcceptTerms?: boolean
  isGuest?: boolean
  /** Of other fields of the form, so that the buyer reads all errors at once. */
  checks?: FieldCheck[]
}

interface Chosen extends ChoiceOptions {
  cart: Cart
  shop: ShopSettings
}

const accountRequired = msg('Log in to pay in this way, or choose another one')

/**
 * Finds what a draft chooses, and calculates what the cart costs with it.
 * @throws {Refusal} 409 if a chosen method has changed or was deleted since the buyer saw it, or does not deliver the
 * cart to the address; 400 with a message for each field that is missing or wrong.
 */
export async function requireChoices(
  reader: Reader,
  draft: CheckoutDraft,
  { cart, shop, mustAcceptTerms = false, isGuest = false, checks = [] }: Chosen,
) {
  const methods = await readMethods(reader)
  const delivery = findMethod('delivery', methods.deliveries, draft)
  const taxRules = await readTaxRules(shop, cart, reader)
  const totals = totalsOf(cart, delivery, taxRules, draft.address?.country)
  const payment = totals.needsPayment ? findMethod('payment', methods.payments, draft) : undefined
  if (draft.expectedMethods && !methods.hasMethods) {
    throw new Refusal(
      409,
      'The shop has no delivery and payment methods any more. Please check your order.',
    )
  }
  const sentTo = delivery?.needsAddress ? checkAddress(draft.address, shop.countries) : undefined
  const invoice = checkInvoiceAddress(draft.invoiceAddress)
  const needsDelivery = methods.deliveries.length > 0
  const needsPayment = methods.payments.length > 0 && totals.needsPayment
  const needsTerms = mustAcceptTerms && (await findTermsUrl(reader)) !== undefined
  refuseWrongFields([
    ...checks,
    [needsDelivery && !delivery, 'delivery', deliveryRequired],
    ...(sentTo?.checks ?? []),
    [needsPayment && !payment, 'payment', paymentRequired],
    [payment !== undefined && !fitsDelivery(payment, delivery), 'payment', misfitOf(payment)],
    [isGuest && needsAccount(payment, shop), 'payment', accountRequired],
    ...invoice.checks,
    [needsTerms && !draft.terms, 'terms', termsRequired],
  ])
  if (delivery && sentTo?.address) {
    refuseUndelivered(delivery, sentTo.address.country, { cart, shop })
  }
  const addresses = { address: sentTo?.address, invoiceAddress: invoice.invoiceAddress }
  const { customerNote } = draft
  const choices: CheckoutChoices = { delivery, payment, ...addresses, customerNote }
  return { choices, totals }
}

function misfitOf(payment: PaymentMethod | undefined) {
  return message(
    '“{name}” cannot be used with this delivery method. Choose another payment method',
    { name: payment?.name },
  )
}

function refuseUndelivered(delivery: DeliveryMethod, country: string, { cart, shop }: Chosen) {
  const freight = { country, weight: weightOf(cart) }
  const reason = whyNotDelivered(delivery, freight, countryName(country), moneyOf(shop))
  if (reason) throw new Refusal(409, reason, { code: 'not_delivered', field: 'delivery' })
}

/** Undefined if the buyer has sent no id. @throws {Refusal} 409 if it is not the method that the buyer saw. */
function findMethod<M extends DeliveryMethod | PaymentMethod>(
  field: 'delivery' | 'payment',
  methods: M[],
  { [field]: id, expectedMethods }: CheckoutDraft,
) {
  if (!id || !/^[0-9a-f]{24}$/i.test(id)) return undefined
  const method = methods.find((it) => it.id === id)
  const expected = expectedMethods?.split(' ')
  if (method && (!expected || expected.includes(methodVersion(method)))) return method
  throw new Refusal(409, changeOf(field, method), {
    code: 'method_changed',
    // Without methods, the form has no such field.
    field: methods.length > 0 ? field : undefined,
  })
}

function changeOf(field: 'delivery' | 'payment', method: { name: string } | undefined) {
  if (!method) {
    return msg(
      field === 'delivery'
        ? 'The delivery method has changed. It is no longer available. Please check your order.'
        : 'The payment method has changed. It is no longer available. Please check your order.',
    )
  }
  return message(
    field === 'delivery'
      ? 'The delivery method has changed. It is now “{name}”. Please check your order.'
      : 'The payment method has changed. It is now “{name}”. Please check your order.',
    { name: method.name },
  )
}
