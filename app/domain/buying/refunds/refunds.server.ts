import type { Reader, Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { putBackInStock, writeOff } from '~/domain/catalogue/stock/stock.server'
import type { Refund, Refundable } from './refunds'

/** By the id of the order, oldest first. */
export async function readRefunds(reader: Reader, orderIds: string[]) {
  const rows = await reader
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId', 'amount', 'delivery', 'reason', 'status'])
    .select(['created_at as createdAt', 'refunded_at as refundedAt'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return new Map<string, Refund[]>()
  const items = await readItems(
    reader,
    rows.map(({ id }) => id),
  )
  const refunds = rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] }))
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  return new Map(
    [...byOrder].map(([orderId, list]) => [
      orderId,
      list.map(({ orderId: _, ...refund }): Refund => refund),
    ]),
  )
}

async function readItems(reader: Reader, refundIds: string[]) {
  const rows = await reader
    .selectFrom('refund_items')
    .select(['refund_id as refundId', 'position', 'quantity', 'restock'])
    .where('refund_id', 'in', refundIds)
    .orderBy('refund_id')
    .orderBy('position')
    .execute()
  const items = rows.map(({ restock, ...row }) => ({ ...row, restock: restock === 1 }))
  const byRefund = Map.groupBy(items, ({ refundId }) => refundId)
  return new Map(
    [...byRefund].map(([id, list]) => [id, list.map(({ refundId: _, ...item }) => item)]),
  )
}

type NewRefund = Omit<Refund, 'id' | 'createdAt' | 'refundedAt'>
type RefundedOrder = Refundable & { id: string; items: { variantId: string }[] }

/** The units go back into stock, or are written off. The caller has read the order in the same transaction. */
export async function storeRefund(trx: Trx, order: RefundedOrder, refund: NewRefund) {
  const id = newId()
  const { items, ...values } = refund
  // After the refunds before it, also if the clocks of two processes differ.
  const last = order.refunds.at(-1)?.createdAt ?? ''
  const now = timeFromNow()
  await trx
    .insertInto('refunds')
    .values({
      id,
      order_id: order.id,
      ...values,
      created_at: now > last ? now : new Date(Date.parse(last) + 1).toISOString(),
      refunded_at: refund.status === 'done' ? now : null,
    })
    .execute()
  for (const { position, quantity, restock } of items) {
    await trx
      .insertInto('refund_items')
      .values({ refund_id: id, position, quantity, restock: restock ? 1 : 0 })
      .execute()
    const { variantId = '' } = order.items[position] ?? {}
    await (restock ? putBackInStock : writeOff)(trx, variantId, quantity)
  }
  return id
}
