import type { Reader, Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { groupedBy } from '~/domain/basics/lists/grouped-by'
import { queueProviderRefund } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { putBackInStock, writeOff } from '~/domain/catalogue/stock/stock.server'
import type { Refund, Refundable } from './refunds'

/** By the id of the order, oldest first. */
export async function readRefunds(
  reader: Reader,
  orderIds: string[],
): Promise<Map<string, Refund[]>> {
  const rows = await reader
    .selectFrom('refunds')
    .leftJoin('provider_refunds', 'provider_refunds.refund_id', 'refunds.id')
    .select(['refunds.id', 'order_id as orderId', 'refunds.amount', 'delivery', 'refunds.reason'])
    .select(['refunds.status', 'refunds.created_at as createdAt', 'refunded_at as refundedAt'])
    .select('provider_refunds.status as atProvider')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  if (rows.length === 0) return new Map()
  const items = await readItems(
    reader,
    rows.map(({ id }) => id),
  )
  const refunds = rows.map(({ atProvider, ...row }) => ({
    ...row,
    ...(atProvider && { atProvider }),
    items: items.get(row.id) ?? [],
  }))
  return groupedBy(refunds, 'orderId')
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
  return groupedBy(items, 'refundId')
}

type NewRefund = Omit<Refund, 'id' | 'createdAt' | 'refundedAt'>

interface RefundedOrder extends Refundable {
  id: string
  items: (Refundable['items'][number] & { variantId: string })[]
}

/**
 * The units go back into stock, or are written off. With an attempt, the money goes back through its provider. The caller
 * has read the order in the same transaction.
 */
export async function storeRefund(
  trx: Trx,
  order: RefundedOrder,
  refund: NewRefund,
  attemptId?: string,
) {
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
  if (attemptId) await queueProviderRefund(trx, attemptId, refund.amount, id)
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
