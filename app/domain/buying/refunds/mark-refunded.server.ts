import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import {
  atProvider,
  refuseChangedOrder,
  requirePayment,
  touchOrder,
} from '~/domain/buying/order/orders.server'
import { isUnderWay, type Refund, toReturnOf } from '~/domain/buying/order/refund-amounts'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { orderRefundedEmail, refundUndoneEmail } from '~/mail/order-emails.server'

/**
 * Emails the customer.
 * @throws {Refusal} 404 if there is no payment, 409 if no refund is due or the order has changed meanwhile.
 */
export async function markRefunded(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asStaff('money', admin, async (trx) => {
    const { order, payment, number } = await requirePayment(trx, orderId)
    const due = order.refunds.filter((refund) => refund.status === 'due')
    if (due.length === 0) {
      if (order.status !== 'cancelled')
        throw new Refusal(409, message('Order {number} is not cancelled', { number }))
      if (!payment.paidAt)
        throw new Refusal(409, message('Order {number} was never paid', { number }))
      throw new Refusal(409, message('Order {number} is already refunded', { number }))
    }
    if (due.some(isUnderWay)) throw new Refusal(409, atProvider(number))
    refuseChangedOrder(order, expectedUpdatedAt)
    await setReturned(trx, due, timeFromNow())
    await emailCustomer(trx, orderId, (inEmail, { money }) =>
      orderRefundedEmail(inEmail, money.format(toReturnOf(due))),
    )
    await record(trx, admin, 'marked order {number} as refunded', { number })
  })
  return { message: msg('Order marked as refunded') }
}

/**
 * Corrects a mistake with the last refund, and emails the customer, who was told about it.
 * @throws {Refusal} 404 if the order does not exist or has no payment, 409 if it is not refunded or has changed meanwhile.
 */
export async function markNotRefunded(admin: User, orderId: string, expectedUpdatedAt?: string) {
  await asStaff('money', admin, async (trx) => {
    const { order, number } = await requirePayment(trx, orderId)
    const last = order.refunds.reduce((time, { refundedAt }) => {
      return refundedAt && refundedAt > time ? refundedAt : time
    }, '')
    const returned = order.refunds.filter(({ refundedAt }) => refundedAt === last)
    if (returned.length === 0)
      throw new Refusal(409, message('Order {number} is not refunded', { number }))
    if (returned.some((refund) => refund.atProvider === 'done'))
      throw new Refusal(409, atProvider(number))
    refuseChangedOrder(order, expectedUpdatedAt)
    await setReturned(trx, returned, null)
    await emailCustomer(trx, orderId, (inEmail, { money }) =>
      refundUndoneEmail(inEmail, money.format(toReturnOf(returned))),
    )
    await record(trx, admin, 'marked order {number} as not refunded', { number })
  })
  return { message: msg('Order marked as not refunded') }
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
