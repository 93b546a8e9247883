import type { Trx } from 'db/client'
import type { OrderStatus } from 'db/schema'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import {
  deliveryUndoTimeout,
  isCollected,
  type Order,
  type ShownOrder,
  statusTexts,
} from '~/domain/buying/order/orders'
import {
  canUndoDelivery,
  findOrder,
  refuseChangedOrder,
  requireOrder,
} from '~/domain/buying/order/orders.server'
import { hasRest } from '~/domain/buying/order/refund-amounts'
import { takeBackRest } from '~/domain/buying/refunds/refund-order.server'
import { giveBackUse } from '~/domain/buying/vouchers/use-voucher.server'
import { type Actor, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN, messageOf } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import {
  deliveryUndoneEmail,
  orderCancelledEmail,
  orderDeliveredEmail,
} from '~/mail/order-emails.server'

/**
 * Cancelling returns the units to stock. `expectedUpdatedAt` is that of the order that was shown.
 * @throws {Refusal} 404 if there is no order, 409 if it is not processing or has changed meanwhile.
 */
export async function changeOrderStatus(
  admin: User,
  id: string,
  to: 'delivered' | 'cancelled',
  expectedUpdatedAt?: string,
) {
  const area = to === 'cancelled' ? 'money' : 'orders'
  const order = await asStaff(area, admin, async (trx) => {
    await endOrder(trx, admin, id, to, undefined, expectedUpdatedAt)
    return findOrder(id, trx)
  })
  if (to === 'cancelled') return { message: msg('Order cancelled') }
  const isByCustomer = order && isCollected(order)
  return { message: msg(isByCustomer ? 'Order marked as collected' : 'Order marked as delivered') }
}

/**
 * Delivers all orders or none.
 * @throws {Refusal} 404 if an order does not exist, 409 if an order is not processing or has changed meanwhile.
 */
export async function deliverOrders(admin: User, orders: ShownOrder[]) {
  await asStaff('orders', admin, async (trx) => {
    for (const { id, expectedUpdatedAt } of orders) {
      await endOrder(trx, admin, id, 'delivered', undefined, expectedUpdatedAt)
    }
  })
  return {
    message: messageN(
      orders.length,
      '{count} order marked as delivered',
      '{count} orders marked as delivered',
    ),
  }
}

/**
 * @throws {Refusal} 404 if there is no order, 409 if it is not delivered, was delivered too long ago, or has changed
 * meanwhile.
 */
export async function undoOrderDelivery(admin: User, id: string, expectedUpdatedAt?: string) {
  const { isByCustomer } = await asStaff('orders', admin, async (trx) => {
    const order = await requireOrder(trx, id)
    if (order.status !== 'delivered') {
      throw new Refusal(
        409,
        order.status === 'cancelled'
          ? 'This order is cancelled, not delivered'
          : 'This order is processing, not delivered',
      )
    }
    if (!hasRest(order)) {
      throw new Refusal(409, 'This order is refunded, so its delivery can no longer be undone')
    }
    if (!canUndoDelivery(order)) {
      throw new Refusal(
        409,
        message('A delivery can be undone only within {duration}', {
          duration: t(deliveryUndoTimeout.text),
        }),
      )
    }
    refuseChangedOrder(order, expectedUpdatedAt)
    await setStatus(trx, id, 'processing')
    await emailCustomer(trx, id, deliveryUndoneEmail)
    const values = statusChange(order, 'processing')
    await record(trx, admin, 'undid the delivery of order {number}: {before} → {after}', values)
    return { isByCustomer: isCollected(order) }
  })
  return { message: msg(isByCustomer ? 'Collection undone' : 'Delivery undone') }
}

/** The customer gets the email from `emailOf`. @throws {Refusal} like `changeOrderStatus` */
export async function endOrder(
  trx: Trx,
  actor: Actor,
  id: string,
  to: 'delivered' | 'cancelled',
  emailOf = to === 'delivered' ? orderDeliveredEmail : orderCancelledEmail,
  expectedUpdatedAt?: string,
) {
  const order = await requireOrder(trx, id)
  if (order.status !== 'processing') {
    throw new Refusal(
      409,
      message(
        order.status === 'cancelled'
          ? 'Order {number} is already cancelled'
          : 'Order {number} is already delivered',
        { number: String(order.number) },
      ),
    )
  }
  refuseChangedOrder(order, expectedUpdatedAt)
  await setStatus(trx, id, to)
  if (to === 'cancelled') {
    await takeBackRest(trx, order)
    await giveBackUse(trx, id)
  }
  await emailCustomer(trx, id, emailOf)
  const text =
    to === 'delivered'
      ? msg('delivered order {number}: {before} → {after}')
      : msg('cancelled order {number}: {before} → {after}')
  await record(trx, actor, text, statusChange(order, to))
}

async function setStatus(trx: Trx, id: string, status: OrderStatus) {
  const now = timeFromNow()
  const values = { status, updated_at: now, delivered_at: status === 'delivered' ? now : null }
  await trx.updateTable('orders').set(values).where('id', '=', id).execute()
}

function statusChange({ number, status }: Pick<Order, 'number' | 'status'>, to: OrderStatus) {
  return {
    number: String(number),
    before: messageOf(statusTexts[status]),
    after: messageOf(statusTexts[to]),
  }
}
