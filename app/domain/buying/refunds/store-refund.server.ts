import { db, type Reader, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import type { Refund, Refundable } from '~/domain/buying/order/refund-amounts'
import { queueProviderRefund } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { putBackInStock, writeOff } from '~/domain/catalogue/stock/stock.server'

/** What was returned at the payment provider, without the shop, and is in none of its refunds yet. */
export async function findUncounted(orderId: string, reader: Reader = db) {
  return Math.max(0, await foundMinusCounted(orderId, reader))
}

/** Negative if some of what a refund has counted has failed since. */
export async function foundMinusCounted(orderId: string, reader: Reader) {
  const { rows } = await sql<{ found: number; counted: number }>`
    select coalesce(sum(provider_refunds.amount), 0) as found,
      (select coalesce(sum(returned_before), 0) from refunds where order_id = ${orderId}) as counted
    from provider_refunds join payment_attempts on payment_attempts.id = attempt_id
    where order_id = ${orderId} and payment_attempts.status = 'paid'
      and is_found = 1 and provider_refunds.status <> 'failed'`.execute(reader)
  const [{ found, counted } = { found: 0, counted: 0 }] = rows
  return Number(found) - Number(counted)
}

type NewRefund = Omit<Refund, 'id' | 'createdAt' | 'refundedAt'>

interface RefundedOrder extends Refundable {
  id: string
  items: (Refundable['items'][number] & { variantId: string })[]
}

/**
 * The units go back into stock, or are written off. With an attempt, the money goes back through its provider, without
 * what was returned there already. The caller has read the order in the same transaction.
 */
export async function storeRefund(
  trx: Trx,
  order: RefundedOrder,
  refund: NewRefund,
  attemptId?: string,
) {
  const id = newId()
  const { items, ...values } = refund
  const isPaid = values.status !== 'reduced'
  const before = isPaid ? Math.min(values.amount, await findUncounted(order.id, trx)) : 0
  const rest = values.amount - before
  if (isPaid && rest === 0) values.status = 'done'
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
      refunded_at: values.status === 'done' ? now : null,
      returned_before: before,
    })
    .execute()
  if (attemptId && rest > 0) await queueProviderRefund(trx, attemptId, rest, id)
  for (const { position, quantity, restock } of items) {
    await trx
      .insertInto('refund_items')
      .values({ refund_id: id, position, quantity, restock: restock ? 1 : 0 })
      .execute()
    const { variantId = '' } = order.items[position] ?? {}
    await (restock ? putBackInStock : writeOff)(trx, variantId, quantity)
  }
  return { id, status: values.status, rest }
}
