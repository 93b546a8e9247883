import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hasKeyFor } from '~/domain/buying/methods/hosted-methods.server'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import { amountOf, isUnderWay, type Refund, toReturnOf } from '~/domain/buying/refunds/refunds'
import { readRefunds } from '~/domain/buying/refunds/refunds.server'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { orderPaidEmail, orderRefundedEmail, refundUndoneEmail } from '~/mail/order-emails.server'
import { issueCorrection, issueInvoice } from './invoices.server'
import { emailCustomer, enqueueNewOrderEmails } from './order-recipients.server'
import type { Order } from './orders'
import { findOrder, refuseChangedOrder, touchOrder } from './orders.server'

// `expectedUpdatedAt` is that of the order whose page had the button.

/**
 * Emails the customer.
 * @throws {Refusal} 404 if there is no payment, 409 if the order is cancelled, already paid or has changed meanwhile.
 */
export async function markPaid(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asAdmin(admin, async (trx) => {
    const payment = await requirePayment(trx, orderId)
    const { number, status, paidAt } = payment
    if (status === 'cancelled')
      throw new Refusal(409, message('Order {number} is cancelled', { number }))
    if (paidAt) throw new Refusal(409, message('Order {number} is already paid', { number }))
    refuseChangedOrder(payment, expectedUpdatedAt)
    await receivePayment(trx, orderId)
    await record(trx, admin, message('marked order {number} as paid', { number }))
  })
  return { message: msg('Order marked as paid') }
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

/** The invoice, with corrections of what was taken back before, and the emails about a new order. */
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
  await asAdmin(admin, async (trx) => {
    const payment = await requirePayment(trx, orderId)
    const { number, status, paidAt, refunds } = payment
    if (status === 'cancelled')
      throw new Refusal(409, message('Order {number} is cancelled', { number }))
    if (payment.attemptId && hasKeyFor(payment.kind)) throw new Refusal(409, atProvider(number))
    if (!paidAt) throw new Refusal(409, message('Order {number} is not paid', { number }))
    if (amountOf(refunds, 'due', 'done') > 0)
      throw new Refusal(409, message('A part of order {number} is refunded', { number }))
    refuseChangedOrder(payment, expectedUpdatedAt)
    await setPaid(trx, orderId, null)
    await record(trx, admin, message('marked order {number} as not paid', { number }))
  })
  return { message: msg('Order marked as not paid') }
}

/**
 * Emails the customer.
 * @throws {Refusal} 404 if there is no payment, 409 if no refund is due or the order has changed meanwhile.
 */
export async function markRefunded(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asAdmin(admin, async (trx) => {
    const payment = await requirePayment(trx, orderId)
    const { number, status, paidAt, refunds } = payment
    const due = refunds.filter((refund) => refund.status === 'due')
    if (due.length === 0) {
      if (status !== 'cancelled')
        throw new Refusal(409, message('Order {number} is not cancelled', { number }))
      if (!paidAt) throw new Refusal(409, message('Order {number} was never paid', { number }))
      throw new Refusal(409, message('Order {number} is already refunded', { number }))
    }
    if (due.some(isUnderWay)) throw new Refusal(409, atProvider(number))
    refuseChangedOrder(payment, expectedUpdatedAt)
    await setReturned(trx, due, timeFromNow())
    await emailCustomer(trx, orderId, (order, { money }) =>
      orderRefundedEmail(order, money.format(toReturnOf(due))),
    )
    await record(trx, admin, message('marked order {number} as refunded', { number }))
  })
  return { message: msg('Order marked as refunded') }
}

/**
 * Corrects a mistake with the last refund, and emails the customer, who was told about it.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is not refunded or has changed meanwhile.
 */
export async function markNotRefunded(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asAdmin(admin, async (trx) => {
    const payment = await requirePayment(trx, orderId)
    const { number, refunds } = payment
    const last = refunds.reduce((time, { refundedAt }) => {
      return refundedAt && refundedAt > time ? refundedAt : time
    }, '')
    const returned = refunds.filter(({ refundedAt }) => refundedAt === last)
    if (returned.length === 0)
      throw new Refusal(409, message('Order {number} is not refunded', { number }))
    if (returned.some((refund) => refund.atProvider === 'done'))
      throw new Refusal(409, atProvider(number))
    refuseChangedOrder(payment, expectedUpdatedAt)
    await setReturned(trx, returned, null)
    await emailCustomer(trx, orderId, (order, { money }) =>
      refundUndoneEmail(order, money.format(toReturnOf(returned))),
    )
    await record(trx, admin, message('marked order {number} as not refunded', { number }))
  })
  return { message: msg('Order marked as not refunded') }
}

const atProvider = (number: string) =>
  message('The payment provider says how order {number} stands. Ask it again instead', { number })

async function requirePayment(trx: Trx, orderId: string) {
  const payment = await trx
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.order_id', '=', 'orders.id')
        .on('payment_attempts.status', '=', 'paid'),
    )
    .select(['order_number as number', 'orders.status', 'paid_at as paidAt'])
    .select(['payment_attempts.id as attemptId', 'kind', 'orders.updated_at as updatedAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!payment) throw new Refusal(404, 'Order not found')
  const refunds = (await readRefunds(trx, [orderId])).get(orderId) ?? []
  return { ...payment, refunds, number: String(payment.number) }
}

async function setPaid(trx: Trx, orderId: string, paid_at: string | null) {
  await trx.updateTable('order_payments').set({ paid_at }).where('order_id', '=', orderId).execute()
  await touchOrder(trx, orderId)
}

export async function setReturned(trx: Trx, refunds: Pick<Refund, 'id'>[], at: string | null) {
  const ids = refunds.map(({ id }) => id)
  const changed = await trx
    .updateTable('refunds')
    .set({ status: at ? 'done' : 'due', refunded_at: at })
    .where('id', 'in', ids)
    .returning('order_id as orderId')
    .execute()
  for (const orderId of new Set(changed.map((it) => it.orderId))) await touchOrder(trx, orderId)
}
