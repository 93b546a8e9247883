import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { counted } from '~/domain/counted'
import { pageSize, paginate } from '~/domain/pagination'
import { Refusal } from '~/domain/refusal'
import { putBackInStock } from '~/domain/stock/stock.server'
import { issueCancellation } from './invoices.server'
import { matchingOrders, refundDue, unpaid } from './matching-orders.server'
import { findOrderCustomer, readOrderCustomers } from './order-customers.server'
import { enqueueDeliveryUndoneEmail, enqueueStatusEmail } from './order-emails.server'
import type { OrderNoteDraft } from './order-notes'
import {
  deliveryUndoTimeout,
  isPrepaymentMissing,
  type ListedOrder,
  type Order,
  type OrderNote,
  type OrderStatus,
  type OrdersQuery,
  type PaymentFilter,
  statusText,
} from './orders'
import { findOrder, listLatestOrders, withDetails } from './orders.server'

export { OrderNoteDraft } from './order-notes'

/** `search` finds numbers, ids and delivery addresses of orders, and names, emails and phone numbers of customers. */
export async function listOrders(query: OrdersQuery) {
  const matching = await matchingOrders(query)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(query.page, total)
  const rows = await matching
    .selectAll()
    .orderBy(...sortingOf(query))
    .orderBy('id', sortingOf(query)[1])
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { orders: await withCustomers(await withDetails(rows)), page, pages, total }
}

export async function countOrdersByStatus() {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export async function countByPayment(): Promise<Record<PaymentFilter, number>> {
  const count = async (condition: typeof unpaid) => {
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return { unpaid: await count(unpaid), refund: await count(refundDue) }
}

const maxOtherOrders = 10

export async function findOrderForAdmin(idOrNumber: string) {
  const order = await findOrder(idOrNumber)
  if (!order) return undefined
  const latest = await listLatestOrders(order.userId, maxOtherOrders + 1)
  const others = latest.filter((other) => other.id !== order.id).slice(0, maxOtherOrders)
  return {
    order,
    customer: await findOrderCustomer(db, order.id),
    others,
    notes: await listNotes(order.id),
    canUndoDelivery: canUndoDelivery({ status: order.status, updated_at: order.updatedAt }),
  }
}

/** @throws {Refusal} 404 if the order does not exist. */
export async function addNote(
  admin: User,
  orderId: string,
  { text }: z.output<typeof OrderNoteDraft>,
) {
  await asAdmin(admin, async (trx) => {
    const { number } = await requireOrder(trx, orderId)
    await trx
      .insertInto('order_notes')
      .values({
        id: newId(),
        order_id: orderId,
        author_name: admin.name,
        text,
        created_at: timeFromNow(),
      })
      .execute()
    await record(trx, admin, 'added', `a note to order ${number}`)
  })
  return { message: 'Note added' }
}

/**
 * Emails the customer. Cancelling returns the units to stock.
 * @throws {Refusal} 404 if the order does not exist, 409 if it is not processing.
 */
export async function changeOrderStatus(admin: User, id: string, to: 'delivered' | 'cancelled') {
  await asAdmin(admin, (trx) => endOrder(trx, admin, id, to))
  return { message: to === 'delivered' ? 'Order marked as delivered' : 'Order cancelled' }
}

/** Delivers all orders or none. @throws {Refusal} 404 if an order does not exist, 409 if an order is not processing. */
export async function deliverOrders(admin: User, ids: string[]) {
  await asAdmin(admin, async (trx) => {
    for (const id of ids) await endOrder(trx, admin, id, 'delivered')
  })
  return { message: `${counted(ids.length, 'order')} marked as delivered` }
}

/**
 * Emails the customer.
 * @throws {Refusal} 404 if the order does not exist, 409 if it is not delivered or was delivered too long ago.
 */
export async function undoOrderDelivery(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const order = await requireOrder(trx, id)
    if (order.status !== 'delivered') {
      throw new Refusal(409, `This order is ${order.status}, not delivered`)
    }
    if (!canUndoDelivery(order)) {
      throw new Refusal(409, `A delivery can be undone only within ${deliveryUndoTimeout.text}`)
    }
    await setStatus(trx, id, 'processing')
    await enqueueDeliveryUndoneEmail(trx, id)
    await record(
      trx,
      admin,
      'undid',
      `the delivery of ${describeStatusChange(order, 'processing')}`,
    )
  })
  return { message: 'Delivery undone' }
}

export async function listOrdersToDeliver(ids: string[]) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('order_number')
    .execute()
  const orders = await withDetails(rows)
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    isPrepaymentMissing: isPrepaymentMissing(order),
  }))
}

// Orders are updated only when their status changes, so `updated_at` is the time of the delivery.
function canUndoDelivery({ status, updated_at }: { status: string; updated_at: string }) {
  return status === 'delivered' && updated_at > timeFromNow(-deliveryUndoTimeout.ms)
}

async function endOrder(trx: Trx, admin: User, id: string, to: 'delivered' | 'cancelled') {
  const order = await requireOrder(trx, id)
  if (order.status !== 'processing') {
    throw new Refusal(409, `Order ${order.number} is already ${order.status}`)
  }
  await setStatus(trx, id, to)
  if (to === 'cancelled') {
    await putItemsBackInStock(trx, id)
    await issueCancellation(trx, id)
  }
  await enqueueStatusEmail(trx, id, to)
  await record(trx, admin, to, describeStatusChange(order, to))
}

async function setStatus(trx: Trx, id: string, status: OrderStatus) {
  const values = { status, updated_at: timeFromNow() }
  await trx.updateTable('orders').set(values).where('id', '=', id).execute()
}

function describeStatusChange(
  { number, status }: { number: number; status: string },
  to: OrderStatus,
) {
  return `order ${number}: ${statusText(status)} → ${statusText(to)}`
}

async function requireOrder(trx: Trx, id: string) {
  const order = await trx
    .selectFrom('orders')
    .select(['order_number as number', 'status', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw new Refusal(404, 'Order not found')
  return order
}

async function putItemsBackInStock(trx: Trx, id: string) {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', id)
    .execute()
  for (const item of items) await putBackInStock(trx, item.product_id, item.quantity)
}

function sortingOf({ sort, reversed }: Pick<OrdersQuery, 'sort' | 'reversed'>) {
  const column = sort === 'total' ? 'total' : 'created_at'
  return [column, reversed ? 'asc' : 'desc'] as const
}

async function withCustomers(orders: Order[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const customerOf = await readOrderCustomers(db, ids)
  return orders.map((order) => ({ ...order, customer: customerOf(order.id) }))
}

function listNotes(orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom('order_notes')
    .select(['id', 'author_name as author', 'text', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
