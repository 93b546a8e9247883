import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
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
    await setPayment(trx, orderId, { paid_at: timeFromNow() })
    await emailCustomer(trx, orderId, orderPaidEmail)
    await record(trx, admin, message('marked order {number} as paid', { number }))
  })
  return { message: msg('Order marked as paid') }
}

/**
 * Corrects a mistake, without an email.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is cancelled or not paid.
 */
export async function markUnpaid(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, status, paidAt } = await requirePayment(trx, orderId)
    if (status === 'cancelled')
      throw new Refusal(409, message('Order {number} is cancelled', { number }))
    if (!paidAt) throw new Refusal(409, message('Order {number} is not paid', { number }))
    await setPayment(trx, orderId, { paid_at: null })
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
    const { number, status, paidAt, refundedAt } = await requirePayment(trx, orderId)
    if (status !== 'cancelled')
      throw new Refusal(409, message('Order {number} is not cancelled', { number }))
    if (!paidAt) throw new Refusal(409, message('Order {number} was never paid', { number }))
    if (refundedAt)
      throw new Refusal(409, message('Order {number} is already refunded', { number }))
    await setPayment(trx, orderId, { refunded_at: timeFromNow() })
    await emailCustomer(trx, orderId, orderRefundedEmail)
    await record(trx, admin, message('marked order {number} as refunded', { number }))
  })
  return { message: msg('Order marked as refunded') }
}

/**
 * Corrects a mistake, and emails the customer, who was told about the refund.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is not refunded.
 */
export async function markNotRefunded(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, refundedAt } = await requirePayment(trx, orderId)
    if (!refundedAt) throw new Refusal(409, message('Order {number} is not refunded', { number }))
    await setPayment(trx, orderId, { refunded_at: null })
    await emailCustomer(trx, orderId, refundUndoneEmail)
    await record(trx, admin, message('marked order {number} as not refunded', { number }))
  })
  return { message: msg('Order marked as not refunded') }
}

async function requirePayment(trx: Trx, orderId: string) {
  const payment = await trx
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .select(['order_number as number', 'status', 'paid_at as paidAt', 'refunded_at as refundedAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!payment) throw new Refusal(404, 'Order not found')
  return { ...payment, number: String(payment.number) }
}

async function setPayment(
  trx: Trx,
  orderId: string,
  values: { paid_at: string | null } | { refunded_at: string | null },
) {
  await trx.updateTable('order_payments').set(values).where('order_id', '=', orderId).execute()
}
