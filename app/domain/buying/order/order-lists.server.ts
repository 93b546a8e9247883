import { db } from 'db/client'
import { countRows } from 'db/count-rows'
import { orderColumns } from 'db/schema/orders'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { matchingOrders, refundDue, toDeliver, unpaid } from './matching-orders.server'
import { findOrderCustomer, withCustomers } from './order-customers.server'
import {
  isPrepaymentMissing,
  isUnpaid,
  type OrderNote,
  type OrderStatus,
  type OrdersQuery,
  orderStatuses,
  type PaymentFilter,
  type StatusFilter,
} from './orders'
import { canUndoDelivery, findOrder, listLatestOrders, withDetails } from './orders.server'
import { canSend } from './shipping-state'

/** `search` finds numbers, ids and delivery addresses of orders, and names, emails and phone numbers of customers. */
export async function listOrders(query: OrdersQuery) {
  const matching = await matchingOrders(query)
  const total = await countRows(matching)
  const { page, pages, offset } = paginate(query.page, total)
  const rows = await matching
    .select(orderColumns)
    .orderBy(...sortingOf(query))
    .orderBy('id', sortingOf(query)[1])
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { orders: await withCustomers(await withDetails(rows)), page, pages, total }
}

/** Orders that are `to-deliver` are also counted as `processing`. */
export async function countOrdersByStatus(
  statuses: OrderStatus[] = [...orderStatuses],
): Promise<Record<StatusFilter, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere(toDeliver).as('toDeliver'),
    ])
    .where('status', 'in', statuses)
    .groupBy('status')
    .execute()
  const counts = { processing: 0, 'to-deliver': 0, delivered: 0, cancelled: 0 }
  for (const row of rows) {
    counts[row.status] = row.count
    counts['to-deliver'] += row.toDeliver
  }
  return counts
}

export async function countByPayment(): Promise<Record<PaymentFilter, number>> {
  return {
    unpaid: await countRows(db.selectFrom('orders').where(unpaid)),
    refund: await countRows(db.selectFrom('orders').where(refundDue)),
  }
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
    enteredBy: await findEnteredBy(order.id),
    canUndoDelivery: canUndoDelivery(order),
  }
}

// Not a part of `Order`, whose customers do not read which admin it was.
async function findEnteredBy(orderId: string) {
  const row = await db
    .selectFrom('orders')
    .select('entered_by as name')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.name || undefined
}

function listNotes(orderId: string): Promise<OrderNote[]> {
  return db
    .selectFrom('order_notes')
    .select(['id', 'author_name as author', 'text', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listChosenOrders(ids: string[]) {
  const orders = await findOrders(ids)
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    updatedAt: order.updatedAt,
    isOpen: order.status === 'processing',
    isPrepaymentMissing: isPrepaymentMissing(order),
    isUnpaid: isUnpaid(order),
    canSend: canSend(order),
  }))
}

export async function listOrdersToPrint(ids: string[]) {
  return withCustomers(await findOrders(ids))
}

async function findOrders(ids: string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', 'in', ids)
    .orderBy('order_number')
    .execute()
  return withDetails(rows)
}

function sortingOf({ sort, reversed }: Pick<OrdersQuery, 'sort' | 'reversed'>) {
  const column = sort === 'total' ? 'total' : 'created_at'
  return [column, reversed ? 'asc' : 'desc'] as const
}
