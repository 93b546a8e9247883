import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { issueCorrection, issueInvoice } from '~/domain/buying/documents/invoices.server'
import {
  emailCustomer,
  enqueueNewOrderEmails,
} from '~/domain/buying/documents/order-recipients.server'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import type { Order } from '~/domain/buying/order/orders'
import {
  atProvider,
  findOrder,
  refuseCancelled,
  refuseChangedOrder,
  requirePayment,
  touchOrder,
} from '~/domain/buying/order/orders.server'
import { refundedAmount } from '~/domain/buying/order/refund-amounts'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { orderPaidEmail } from '~/mail/order-emails.server'

// `expectedUpdatedAt` is that of the order whose page had the button.

/**
 * Emails the customer.
 * @throws {Refusal} 404 if there is no payment, 409 if the order is cancelled, already paid or has changed meanwhile.
 */
export async function markPaid(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asStaff('money', admin, (trx) => markPaidWithin(trx, admin, orderId, expectedUpdatedAt))
  return { message: msg('Order marked as paid') }
}

/** Does what `markPaid` does, in a transaction of an admin. */
export async function markPaidWithin(
  trx: Trx,
  admin: User,
  orderId: string,
  expectedUpdatedAt?: string,
) {
  const { order, payment, number } = await requirePayment(trx, orderId)
  refuseCancelled(order)
  if (payment.paidAt) throw new Refusal(409, message('Order {number} is already paid', { number }))
  refuseChangedOrder(order, expectedUpdatedAt)
  await receivePayment(trx, orderId)
  await record(trx, admin, 'marked order {number} as paid', { number })
}

/** The first payment of an order that waited for it on a hosted page brings its invoice and the emails about a new order. */
export async function receivePayment(trx: Trx, orderId: string) {
  await setPaid(trx, orderId, timeFromNow())
  const order = await findOrder(orderId, trx)
  if (!order || !isHosted(order.payment?.kind) || order.invoices.length > 0) {
    await emailCustomer(trx, orderId, orderPaidEmail)
    return
  }
  await confirmOrder(trx, order)
}

/** Issues the invoice, with corrections of what was taken back before, and enqueues the emails about a new order. */
export async function confirmOrder(trx: Trx, order: Order) {
  await issueInvoice(trx, order, await shopSettings(trx))
  for (const { id } of order.refunds) await issueCorrection(trx, order.id, id)
  await enqueueNewOrderEmails(trx, order.id)
}

/**
 * Corrects a mistake, without an email.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is cancelled, not paid, refunded or has
 * changed meanwhile.
 */
export async function markUnpaid(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asStaff('money', admin, async (trx) => {
    const { order, payment, number } = await requirePayment(trx, orderId)
    refuseCancelled(order)
    if (payment.attemptId) throw new Refusal(409, atProvider(number))
    if (!payment.paidAt) throw new Refusal(409, message('Order {number} is not paid', { number }))
    if (refundedAmount(order.refunds, 'due', 'done') > 0)
      throw new Refusal(409, message('A part of order {number} is refunded', { number }))
    refuseChangedOrder(order, expectedUpdatedAt)
    await setPaid(trx, orderId, null)
    await record(trx, admin, 'marked order {number} as not paid', { number })
  })
  return { message: msg('Order marked as not paid') }
}

async function setPaid(trx: Trx, orderId: string, paid_at: string | null) {
  await trx.updateTable('order_payments').set({ paid_at }).where('order_id', '=', orderId).execute()
  await touchOrder(trx, orderId)
}
