import type { Reader } from 'db/client'
import type { z } from 'zod'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import type { DeliveryMethod } from '~/domain/buying/delivery-and-payment/delivery-methods'
import {
  fitsDelivery,
  type PaymentMethod,
} from '~/domain/buying/delivery-and-payment/payment-methods'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { checkAddress } from './check-address'
import { checkoutMethods, methodVersion } from './checkout-methods.server'
import { type Checkout, deliveryRequired, paymentRequired, termsRequired } from './order-draft'
import type { PostalAddress } from './postal-address'

export interface CheckoutSelection {
  delivery?: DeliveryMethod
  payment?: PaymentMethod
  address?: PostalAddress
}

interface CheckoutRules {
  /** As in the settings of the shop. */
  countries: string[]
  requiresTerms: boolean
}

type Draft = Partial<z.output<typeof Checkout>>

/**
 * @throws {Refusal} 409 if a chosen method has changed or was deleted since the buyer saw it; 400 with a message for
 * each field that is missing or wrong.
 */
export async function requireSelection(
  reader: Reader,
  draft: Draft,
  { countries, requiresTerms }: CheckoutRules,
): Promise<CheckoutSelection> {
  const { deliveries, payments, hasMethods } = await checkoutMethods(reader)
  const delivery = findMethod('delivery', deliveries, draft)
  const payment = findMethod('payment', payments, draft)
  if (!hasMethods && draft.expectedMethods) {
    throw new Refusal(
      409,
      'The shop has no delivery and payment methods any more. Please check your order.',
    )
  }
  const { address, checks } = delivery?.needsAddress
    ? checkAddress(draft.address, countries)
    : { checks: [] }
  const misfit = message(
    '“{name}” cannot be used with this delivery method. Choose another payment method',
    { name: payment?.name },
  )
  refuseWrongFields([
    [deliveries.length > 0 && !delivery, 'delivery', deliveryRequired],
    ...checks,
    [payments.length > 0 && !payment, 'payment', paymentRequired],
    [payment !== undefined && !fitsDelivery(payment, delivery), 'payment', misfit],
    [requiresTerms && !draft.terms, 'terms', termsRequired],
  ])
  return { delivery, payment, address }
}

/** Undefined if the buyer has sent no id. @throws {Refusal} 409 if it is not the method that the buyer saw. */
function findMethod<M extends DeliveryMethod | PaymentMethod>(
  field: 'delivery' | 'payment',
  methods: M[],
  { [field]: id, expectedMethods }: Draft,
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
