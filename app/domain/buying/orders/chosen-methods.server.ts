import type { Reader } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { type Cart, weightOf } from '~/domain/buying/cart/cart'
import {
  type DeliveryMethod,
  deliveryPrice,
} from '~/domain/buying/delivery-and-payment/delivery-methods'
import {
  fitsDelivery,
  needsAccount,
  type PaymentMethod,
} from '~/domain/buying/delivery-and-payment/payment-methods'
import { findTermsUrl } from '~/domain/shop/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/shop/settings/shop-settings'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { checkAddress, checkInvoiceAddress, hasText } from './check-address'
import { checkoutMethods, methodVersion } from './checkout-methods.server'
import { type CheckoutDraft, deliveryRequired, paymentRequired, termsRequired } from './order-draft'
import { countryName, type InvoiceAddress, type PostalAddress } from './postal-address'
import { whyNotDelivered } from './undelivered'

export interface CheckoutSelection {
  delivery?: DeliveryMethod
  payment?: PaymentMethod
  address?: PostalAddress
  invoiceAddress?: InvoiceAddress
  customerNote?: string
}

export interface CheckOptions {
  /** At the checkout, the customer must accept the terms if the shop has any; orders of the API and the cart are exempt. */
  from?: 'checkout'
  isGuest?: boolean
}

interface Checked extends CheckOptions {
  /** If the whole order costs nothing, it needs no payment method. */
  cart: Cart
  settings: ShopSettings
}

const accountRequired = msg('Log in to pay in this way, or choose another one')

/**
 * @throws {Refusal} 409 if a chosen method has changed or was deleted since the buyer saw it, or does not deliver the
 * cart to the address; 400 with a message for each field that is missing or wrong.
 */
export async function requireSelection(
  reader: Reader,
  draft: CheckoutDraft,
  { cart, settings, from, isGuest = false }: Checked,
): Promise<CheckoutSelection> {
  const { deliveries, payments, hasMethods } = await checkoutMethods(reader)
  const requiresTerms = from === 'checkout' && (await findTermsUrl(reader)) !== undefined
  const delivery = findMethod('delivery', deliveries, draft)
  const freight = { country: draft.address?.country, weight: weightOf(cart) }
  const isFree = cart.total === 0 && (!delivery || deliveryPrice(delivery, 0, freight) === 0)
  const payment = isFree ? undefined : findMethod('payment', payments, draft)
  if (!hasMethods && draft.expectedMethods) {
    throw new Refusal(
      409,
      'The shop has no delivery and payment methods any more. Please check your order.',
    )
  }
  const { address, checks } = delivery?.needsAddress
    ? checkAddress(draft.address, settings.countries)
    : { checks: [] }
  const invoice = checkInvoiceAddress(draft.invoiceAddress)
  refuseSwitchedOff(draft, settings)
  const misfit = message(
    '“{name}” cannot be used with this delivery method. Choose another payment method',
    { name: payment?.name },
  )
  refuseWrongFields([
    [deliveries.length > 0 && !delivery, 'delivery', deliveryRequired],
    ...checks,
    [payments.length > 0 && !isFree && !payment, 'payment', paymentRequired],
    [payment !== undefined && !fitsDelivery(payment, delivery), 'payment', misfit],
    [isGuest && needsAccount(payment, settings), 'payment', accountRequired],
    ...invoice.checks,
    [requiresTerms && !draft.terms, 'terms', termsRequired],
  ])
  const country = address && countryName(address.country)
  const reason =
    delivery && country && whyNotDelivered(delivery, freight, country, moneyOf(settings))
  if (reason) throw new Refusal(409, reason, { code: 'not_delivered', field: 'delivery' })
  const { invoiceAddress } = invoice
  return { delivery, payment, address, invoiceAddress, customerNote: draft.customerNote }
}

// The form does not have these fields any more.
function refuseSwitchedOff(draft: CheckoutDraft, settings: ShopSettings) {
  if (draft.customerNote && !settings.customerNotes) {
    throw new Refusal(409, 'The shop takes no notes with orders any more. Please check your order.')
  }
  if (hasText(draft.invoiceAddress) && !settings.invoiceAddresses) {
    throw new Refusal(
      409,
      'The shop sends no invoices to other addresses any more. Please check your order.',
    )
  }
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
