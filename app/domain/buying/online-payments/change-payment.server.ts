import { type Reader, type Trx, transaction } from 'db/client'
import { moneyOf } from '~/domain/basics/money/money'
import { consume } from '~/domain/basics/rate-limits.server'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { confirmOrder } from '~/domain/buying/changes/mark-paid.server'
import { methodVersion, readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { whyNotPayable } from '~/domain/buying/methods/hosted-methods.server'
import {
  fitsDelivery,
  isHosted,
  needsAccount,
  type PaymentMethod,
} from '~/domain/buying/methods/payment-methods'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { canCorrect, type Order, toPay } from '~/domain/buying/order/orders'
import { findOrder, touchOrder } from '~/domain/buying/order/orders.server'
import {
  findLiveAttempt,
  isWronglyPaid,
  storeAttempt,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { record, theShop } from '~/domain/people/access/activity.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { askAboutOrder } from './ask-provider.server'
import { awaitsPage } from './pay-links.server'
import { dropAttempt } from './settle.server'

/** A customer may pay in another way, or give up the order, while no money is known to be on its way. */
export async function canChangePayment(reader: Reader, order: Order) {
  if (!awaitsPage(order) || !canCorrect(order)) return false
  const live = await findLiveAttempt(reader, order.id)
  const isUnderWay = live?.status === 'pending' && !live.awaitsCustomer
  return !isUnderWay && !(await isWronglyPaid(reader, order.id))
}

/** Lists the methods with which the order could have been placed instead. */
export async function listOtherMethods(reader: Reader, order: Order) {
  const [{ payments }, shop] = [await readMethods(reader), await shopSettings(reader)]
  const isGuest = (await findOrderCustomer(reader, order.id))?.isGuest
  const delivery = order.delivery && { needsAddress: order.address !== undefined }
  const { payment, currency } = order
  const others: PaymentMethod[] = []
  for (const method of payments) {
    const isSame = method.kind === payment?.kind
    if (isSame || !fitsDelivery(method, delivery)) continue
    if (isGuest && needsAccount(method, shop)) continue
    const money = moneyOf({ locale: shop.locale, currency })
    if (!(await whyNotPayable(method, money, toPay(order)))) others.push(method)
  }
  return others.map((method) => ({ ...method, version: methodVersion(method) }))
}

/**
 * Closes the open page of the provider on which the order awaits its payment. A method without such a page brings the
 * invoice and the emails about a new order.
 * @throws {Refusal} 409 if the payment is on its way or over, or the method is not the one that the customer has seen.
 */
export async function choosePaymentMethod(
  orderId: string,
  methodId: string,
  expected: string,
  clientIp: string,
) {
  await askFirst(orderId, clientIp)
  const change = async (trx: Trx) => {
    const order = await requireChangeable(trx, orderId)
    const method = (await listOtherMethods(trx, order)).find(({ id }) => id === methodId)
    refuseChanged(method?.version ?? '', expected, methodChanged)
    if (!method) throw new Refusal(409, methodChanged)
    const live = await findLiveAttempt(trx, orderId)
    if (live) await dropAttempt(trx, live)
    await storePayment(trx, orderId, method)
    const { kind, name } = method
    if (isHosted(kind)) {
      const attempt = { id: orderId, kind, amount: toPay(order), currency: order.currency }
      // Who only changes between open pages reserves the units for no longer.
      await storeAttempt(trx, attempt, live?.status === 'pending' ? undefined : live?.expiresAt)
    } else {
      await confirmOrder(trx, { ...order, payment: { ...method, paidAt: null, refundedAt: null } })
    }
    const values = { number: String(order.number), name }
    await record(
      trx,
      theShop,
      'changed the payment of order {number} to “{name}”, as its customer has chosen',
      values,
    )
    return message('You pay for order {number} in this way: {name}', values)
  }
  // New orders wait in the same queue, because both may need the next invoice number.
  return { message: await transaction(change, { inQueue: true }) }
}

const methodChanged = msg('This payment method has changed meanwhile. Please choose again')

/** @throws {Refusal} 409 if the customer can no longer change how the order is paid. */
export async function requireChangeable(trx: Trx, orderId: string) {
  const order = await findOrder(orderId, trx)
  if (!order || !(await canChangePayment(trx, order))) {
    throw new Refusal(409, 'This order is paid, its payment is on its way, or it is no longer open')
  }
  return order
}

/** The customer may have paid just now. A provider that does not answer must not keep customers from another way. */
export async function askFirst(orderId: string, clientIp: string) {
  await consume('payPageByClient', clientIp)
  await askAboutOrder(orderId)
}

async function storePayment(trx: Trx, orderId: string, method: PaymentMethod) {
  const { kind, name, instructions, accountHolder: account_holder, iban, bic, link } = method
  await trx
    .updateTable('order_payments')
    .set({ kind, name, instructions, account_holder, iban, bic, link })
    .where('order_id', '=', orderId)
    .execute()
  await touchOrder(trx, orderId)
}
