import { db, type Reader } from 'db/client'
import type { z } from 'zod'
import { versionOf } from '~/domain/expected.server'
import { Refusal } from '~/domain/refusal'
import type { DeliveryMethod } from '~/domain/selling/delivery-methods'
import { listDeliveryMethods } from '~/domain/selling/delivery-methods.server'
import { fitsDelivery, type PaymentMethod } from '~/domain/selling/payment-methods'
import { listPaymentMethods } from '~/domain/selling/payment-methods.server'
import { AddressDraft } from './address-draft'
import { type CheckoutForm, deliveryRequired, paymentRequired, termsRequired } from './order-draft'
import { countryCodesOrAll, countryName, type PostalAddress } from './postal-address'
import { isPostcodeOf } from './postcodes'

/** The methods that a buyer can choose. If the shop has none, orders need no checkout. */
export async function checkoutMethods(reader: Reader = db) {
  const [deliveries, payments] = [
    await listDeliveryMethods(reader),
    await listPaymentMethods(reader),
  ]
  return { deliveries, payments, isNeeded: deliveries.length + payments.length > 0 }
}

/** A hash of what the buyer agrees to. It excludes the price, because the expected total includes it. */
export function methodVersion(method: DeliveryMethod | PaymentMethod) {
  if ('kind' in method) return versionOf(method)
  const { id, name, needsAddress } = method
  return versionOf({ id, name, needsAddress })
}

export interface CheckoutSelection {
  delivery?: DeliveryMethod
  payment?: PaymentMethod
  address?: PostalAddress
}

type Draft = Partial<z.output<typeof CheckoutForm>>

/**
 * Checks the chosen methods and the postal address. `countries` is the setting of the shop; `requiresTerms` is true if
 * the form showed the terms.
 * @throws {Refusal} 409 if a chosen method has changed since the buyer saw it; 400 with a message for each field that
 * is missing or wrong.
 */
export async function requireSelection(
  reader: Reader,
  draft: Draft,
  countries: string[],
  requiresTerms = false,
): Promise<CheckoutSelection> {
  const { deliveries, payments, isNeeded } = await checkoutMethods(reader)
  if (!isNeeded) return {}
  const errors: Record<string, string[]> = {}
  const delivery = findMethod(deliveries, draft.delivery)
  const payment = findMethod(payments, draft.payment)
  refuseChangedMethod('delivery', delivery, draft.expectedMethods)
  refuseChangedMethod('payment', payment, draft.expectedMethods)
  if (deliveries.length > 0 && !delivery) errors.delivery = [deliveryRequired]
  const address = delivery?.needsAddress ? readAddress(draft.address, countries, errors) : undefined
  if (payments.length > 0 && !payment) errors.payment = [paymentRequired]
  if (payment && !fitsDelivery(payment, delivery)) {
    errors.payment = [
      `“${payment.name}” cannot be used with this delivery method. Choose another payment method`,
    ]
  }
  if (requiresTerms && !draft.terms) errors.terms = [termsRequired]
  const [first] = Object.values(errors)
  if (first) throw new Refusal(400, first[0] ?? '', { errors })
  return { delivery, payment, address }
}

function findMethod<M extends { id: string }>(methods: M[], id: string | undefined) {
  return methods.find((method) => method.id === id)
}

function refuseChangedMethod(
  field: 'delivery' | 'payment',
  method: DeliveryMethod | PaymentMethod | undefined,
  expectedVersions: string | undefined,
) {
  if (!method || !expectedVersions) return
  if (expectedVersions.split(' ').includes(methodVersion(method))) return
  throw new Refusal(
    409,
    `The ${field} method has changed. It is now “${method.name}”. Please check your order.`,
    { field },
  )
}

function readAddress(
  address: Draft['address'],
  countries: string[],
  errors: Record<string, string[]>,
) {
  const { success, data, error } = AddressDraft.safeParse(address ?? {})
  if (!success) {
    for (const { path, message } of error.issues) {
      const field = ['address', ...path].join('.')
      errors[field] ??= [message]
    }
  } else if (!countryCodesOrAll(countries).includes(data.country)) {
    errors['address.country'] = ['We do not deliver to this country']
  } else if (!isPostcodeOf(data.country, data.postcode)) {
    errors['address.postcode'] = [
      `This is not a postcode of ${countryName(data.country)}. Check it and the country`,
    ]
  }
  return data
}
