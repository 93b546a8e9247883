import { db, type Reader } from 'db/client'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { type DeliveryMethod, priceAt } from '~/domain/buying/methods/delivery-methods'
import { listDeliveryMethods } from '~/domain/buying/methods/delivery-methods.server'
import { offeredMethods } from '~/domain/buying/methods/hosted-methods.server'
import { allTariffsOf } from '~/domain/buying/methods/lowest-price'
import type { PaymentMethod } from '~/domain/buying/methods/payment-methods'
import { listPaymentMethods } from '~/domain/buying/methods/payment-methods.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { preparedQuery } from '~/speed/prepared-query.server'

export async function readMethods(reader: Reader = db) {
  const [deliveries, payments] = [
    await listDeliveryMethods(reader),
    await offeredMethods(await listPaymentMethods(reader), reader),
  ]
  return { deliveries, payments, hasMethods: deliveries.length + payments.length > 0 }
}

export type CheckoutMethods = Awaited<ReturnType<typeof readMethods>>

/** Undefined if the shop needs no checkout, so that the cart places the order. */
export async function findMethodsToChoose() {
  const methods = await readMethods()
  return (await needsCheckout(methods.hasMethods)) ? methods : undefined
}

/**
 * Says if orders need the checkout, and if it adds the price of a delivery method to `cartTotal`: `free` if none costs
 * anything, undefined if there is none to choose.
 */
export async function readCheckoutPreview(cartTotal: number) {
  const [count] = await selectCounts(db, {})
  const hasMethods = Boolean(count?.deliveries) || Boolean(count?.payments)
  return {
    delivery: count?.deliveries ? await priceToExpect(cartTotal) : undefined,
    hasCheckout: await needsCheckout(hasMethods),
  }
}

async function priceToExpect(cartTotal: number): Promise<'free' | 'extra'> {
  const tariffs = (await cachedDeliveries()).flatMap(allTariffsOf)
  return tariffs.every((it) => priceAt(it, cartTotal) === 0) ? 'free' : 'extra'
}

export function cachedDeliveries() {
  return cachedRead('delivery methods', () => listDeliveryMethods())
}

// To choose a method, or to show what the order obliges to. Shops of earlier versions could have a checkout only for a note or
// an address for the invoice, and keep it.
async function needsCheckout(hasMethods: boolean) {
  const { euFeatures, customerNotes, invoiceAddresses } = await shopSettings()
  const isEu = euFeatures.includes('orderTexts') || euFeatures.includes('guaranteeNotice')
  return hasMethods || isEu || customerNotes || invoiceAddresses
}

const selectCounts = preparedQuery(() =>
  db.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('delivery_methods').select(fn.countAll<number>().as('count')).as('deliveries'),
    selectFrom('payment_methods').select(fn.countAll<number>().as('count')).as('payments'),
  ]),
)

/** Hashes what the buyer agrees to, without the price, because the expected total includes it. */
export function methodVersion(method: DeliveryMethod | PaymentMethod) {
  if ('kind' in method) return versionOf(method)
  const { id, name, needsAddress, time, collection } = method
  return versionOf({ id, name, needsAddress, time, collection })
}
