import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { Refusal } from '~/domain/refusal'
import { record } from '~/domain/shop/activity.server'
import { enqueuePaidEmail } from './order-emails.server'

/**
 * Emails the customer.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is cancelled or already paid.
 */
export async function markPaid(admin: User, orderId: string) {
  await asAdmin(admin, async (trx) => {
    const { number, status, paidAt } = await requirePayment(trx, orderId)
    if (status === 'cancelled') throw new Refusal(409, `Order ${number} is cancelled`)
    if (paidAt) throw new Refusal(409, `Order ${number} is already paid`)
    await setPaidAt(trx, orderId, timeFromNow())
    await enqueuePaidEmail(trx, orderId)
    await record(trx, admin, 'marked', `order ${number} as paid`)
  })
  return { message: 'Order marked as paid' }
}

/** @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is not paid. */
export async function markUnpaid(admin: User, orderId: string) {
  const state = await asAdmin(admin, async (trx) => {
    const { number, status, paidAt } = await requirePayment(trx, orderId)
    if (!paidAt) throw new Refusal(409, `Order ${number} is not paid`)
    await setPaidAt(trx, orderId, null)
    const state = status === 'cancelled' ? 'refunded' : 'not paid'
    await record(trx, admin, 'marked', `order ${number} as ${state}`)
    return state
  })
  return { message: `Order marked as ${state}` }
}

async function requirePayment(trx: Trx, orderId: string) {
  const payment = await trx
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .select(['orders.order_number as number', 'orders.status', 'order_payments.paid_at as paidAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!payment) throw new Refusal(404, 'Order not found')
  return payment
}

async function setPaidAt(trx: Trx, orderId: string, paidAt: string | null) {
  await trx
    .updateTable('order_payments')
    .set({ paid_at: paidAt })
    .where('order_id', '=', orderId)
    .execute()
}
