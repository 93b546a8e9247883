import type { Reader } from 'db/client'
import { sql } from 'kysely'
import { groupedBy } from '~/domain/basics/lists/grouped-by'
import type { Refund } from './refund-amounts'

/** Adds up all refunds of an order, whatever their status. */
export const takenBack = sql<number>`(select coalesce(sum(amount), 0) from refunds where order_id = orders.id)`

/** Sorts the refunds of each order, oldest first. The keys are the ids of the orders. */
export async function readRefunds(
  reader: Reader,
  orderIds: string[],
): Promise<Map<string, Refund[]>> {
  const rows = await reader
    .selectFrom('refunds')
    .leftJoin('provider_refunds', 'provider_refunds.refund_id', 'refunds.id')
    .select(['refunds.id', 'order_id as orderId', 'refunds.amount', 'delivery', 'refunds.reason'])
    .select(['refunds.status', 'refunds.created_at as createdAt', 'refunded_at as refundedAt'])
    .select(['provider_refunds.status as atProvider', 'returned_before as returnedBefore'])
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
  const refunds = rows.map(({ atProvider, returnedBefore, ...row }) => ({
    ...row,
    ...(returnedBefore > 0 && { returnedBefore }),
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
