import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { amountOf, type Refund } from '~/domain/buying/refunds/refunds'
import { readRefunds } from '~/domain/buying/refunds/refunds.server'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { orderPaidEmail, orderRefundedEmail, refundUndoneEmail } from '~/mail/order-emails.server'
import { emailCustomer } from './order-recipients.server'

/**
 * Emails the customer.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is cancelled or already paid.
 */
export async function markPaid(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, status, paidAt } = await requirePayment(trx, orderId)
    if (status === 'cancelled')
      throw new Refusal(409, message('Order {number} is cancelled', { number }))
    if (paidAt) throw new Refusal(409, message('Order {number} is already paid', { number }))
    await setPaid(trx, orderId, timeFromNow())
    await emailCustomer(trx, orderId, orderPaidEmail)
    await record(trx, admin, message('marked order {number} as paid', { number }))
  })
  return { message: msg('Order marked as paid') }
}

/**
 * Corrects a mistake, without an email.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is cancelled, not paid or refunded.
 */
export async function markUnpaid(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, status, paidAt, refunds } = await requirePayment(trx, orderId)
    if (status === 'cancelled')
      throw new Refusal(409, message('Order {number} is cancelled', { number }))
    if (!paidAt) throw new Refusal(409, message('Order {number} is not paid', { number }))
    if (amountOf(refunds, 'due', 'done') > 0)
      throw new Refusal(409, message('A part of order {number} is refunded', { number }))
    await setPaid(trx, orderId, null)
    await record(trx, admin, message('marked order {number} as not paid', { number }))
  })
  return { message: msg('Order marked as not paid') }
}

/**
 * Emails the customer.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if no refund is due.
 */
export async function markRefunded(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, status, paidAt, refunds } = await requirePayment(trx, orderId)
    const due = refunds.filter((refund) => refund.status === 'due')
    if (due.length === 0) {
      if (status !== 'cancelled')
        throw new Refusal(409, message('Order {number} is not cancelled', { number }))
      if (!paidAt) throw new Refusal(409, message('Order {number} was never paid', { number }))
      throw new Refusal(409, message('Order {number} is already refunded', { number }))
    }
    await setReturned(trx, due, timeFromNow())
    await emailCustomer(trx, orderId, (order, { money }) =>
      orderRefundedEmail(order, money.format(amountOf(due))),
    )
    await record(trx, admin, message('marked order {number} as refunded', { number }))
  })
  return { message: msg('Order marked as refunded') }
}

/**
 * Corrects a mistake with the last refund, and emails the customer, who was told about it.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is not refunded.
 */
export async function markNotRefunded(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, refunds } = await requirePayment(trx, orderId)
    const last = refunds.reduce((time, { refundedAt }) => {
      return refundedAt && refundedAt > time ? refundedAt : time
    }, '')
    const returned = refunds.filter(({ refundedAt }) => refundedAt === last)
    if (returned.length === 0)
      throw new Refusal(409, message('Order {number} is not refunded', { number }))
    await setReturned(trx, returned, null)
    await emailCustomer(trx, orderId, (order, { money }) =>
      refundUndoneEmail(order, money.format(amountOf(returned))),
    )
    await record(trx, admin, message('marked order {number} as not refunded', { number }))
  })
  return { message: msg('Order marked as not refunded') }
}

async function requirePayment(trx: Trx, orderId: string) {
  const payment = await trx
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .select(['order_number as number', 'status', 'paid_at as paidAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!payment) throw new Refusal(404, 'Order not found')
  const refunds = (await readRefunds(trx, [orderId])).get(orderId) ?? []
  return { ...payment, refunds, number: String(payment.number) }
}

async function setPaid(trx: Trx, orderId: string, paid_at: string | null) {
  await trx.updateTable('order_payments').set({ paid_at }).where('order_id', '=', orderId).execute()
}

async function setReturned(trx: Trx, refunds: Refund[], at: string | null) {
  const ids = refunds.map(({ id }) => id)
  await trx
    .updateTable('refunds')
    .set({ status: at ? 'done' : 'due', refunded_at: at })
    .where('id', 'in', ids)
    .execute()
}
