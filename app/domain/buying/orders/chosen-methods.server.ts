import { db, type Reader } from 'db/client'
import type { z } from 'zod'
import { versionOf } from '~/domain/basics/refusals/expected.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  type DeliveryMethod,
  deliveryPrice,
} from '~/domain/buying/delivery-and-payment/delivery-methods'
import { listDeliveryMethods } from '~/domain/buying/delivery-and-payment/delivery-methods.server'
import {
  fitsDelivery,
  type PaymentMethod,
} from '~/domain/buying/delivery-and-payment/payment-methods'
import { listPaymentMethods } from '~/domain/buying/delivery-and-payment/payment-methods.server'
import { hasEuFeature } from '~/domain/shop/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { prepared } from '~/speed/prepared.server'
import { AddressDraft, DraftWithoutPostcode } from './address-draft'
import { type Checkout, deliveryRequired, paymentRequired, termsRequired } from './order-draft'
import { countryCodesOrAll, countryName, type PostalAddress } from './postal-address'
import { hasPostcodes, isPostcodeOf } from './postcodes'

/** The methods that a buyer can choose; `hasMethods` if there are any. */
export async function checkoutMethods(reader: Reader = db) {
  const [deliveries, payments] = [
    await listDeliveryMethods(reader),
    await listPaymentMethods(reader),
  ]
  return { deliveries, payments, hasMethods: deliveries.length + payments.length > 0 }
}

/** Whether orders need the checkout: to choose a method, or to show what the order obliges to. */
export async function needsCheckout(hasMethods: boolean) {
  return hasMethods || hasEuFeature('orderTexts')
}

/**
 * Whether orders need the checkout, and whether it adds the price of a delivery method to `subtotal`: `free` if none
 * costs anything, undefined if there is none to choose.
 */
export async function findCheckout(subtotal: number) {
  const [count] = await selectCounts(db, {})
  const hasMethods = Boolean(count?.deliveries) || Boolean(count?.payments)
  return {
    delivery: count?.deliveries ? await priceToExpect(subtotal) : undefined,
    hasCheckout: await needsCheckout(hasMethods),
  }
}

async function priceToExpect(subtotal: number): Promise<'free' | 'extra'> {
  const methods = await cachedRead('delivery methods', () => listDeliveryMethods())
  return methods.every((method) => deliveryPrice(method, subtotal) === 0) ? 'free' : 'extra'
}

const selectCounts = prepared(() =>
  db.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('delivery_methods').select(fn.countAll<number>().as('count')).as('deliveries'),
    selectFrom('payment_methods').select(fn.countAll<number>().as('count')).as('payments'),
  ]),
)

/** A hash of what the buyer agrees to. It excludes the price, because the expected total includes it. */
export function methodVersion(method: DeliveryMethod | PaymentMethod) {
  if ('kind' in method) return versionOf(method)
  const { id, name, needsAddress, time } = method
  return versionOf({ id, name, needsAddress, time })
}

export interface CheckoutSelection {
  delivery?: DeliveryMethod
  payment?: PaymentMethod
  address?: PostalAddress
}

type Draft = Partial<z.output<typeof Checkout>>

/**
 * Checks the chosen methods, the postal address and, with `requiresTerms`, that the terms are accepted. `countries` is
 * the setting of the shop.
 * @throws {Refusal} 409 if a chosen method has changed or was deleted since the buyer saw it; 400 with a message for
 * each field that is missing or wrong.
 */
export async function requireSelection(
  reader: Reader,
  draft: Draft,
  countries: string[],
  requiresTerms: boolean,
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
  const errors: Errors = {}
  if (deliveries.length > 0 && !delivery) errors.delivery = [deliveryRequired]
  const address = delivery?.needsAddress ? readAddress(draft.address, countries, errors) : undefined
  if (payments.length > 0 && !payment) errors.payment = [paymentRequired]
  if (payment && !fitsDelivery(payment, delivery)) {
    errors.payment = [
      message('“{name}” cannot be used with this delivery method. Choose another payment method', {
        name: payment.name,
      }),
    ]
  }
  if (requiresTerms && !draft.terms) errors.terms = [termsRequired]
  const [first] = Object.values(errors)
  if (first) throw new Refusal(400, first[0] ?? '', { errors })
  return { delivery, payment, address }
}

type Errors = Record<string, (string | Message)[]>

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

function readAddress(address: Draft['address'], countries: string[], errors: Errors) {
  const schema = hasPostcodes(address?.country ?? '') ? AddressDraft : DraftWithoutPostcode
  const { success, data, error } = schema.safeParse(address ?? {})
  if (!success) {
    for (const { path, message } of error.issues) {
      const field = ['address', ...path].join('.')
      errors[field] ??= [message]
    }
  } else if (!countryCodesOrAll(countries).includes(data.country)) {
    errors['address.country'] = [msg('We do not deliver to this country')]
  } else if (data.postcode && !isPostcodeOf(data.country, data.postcode)) {
    errors['address.postcode'] = [
      message('This is not a postcode of {country}. Check it and the country', {
        country: countryName(data.country),
      }),
    ]
  }
  return data
}
