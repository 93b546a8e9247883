import { db } from 'db/client'
import { toDeliver } from '~/domain/buying/order/matching-orders.server'
import { offersWithdrawal, selectWaiting } from './withdrawals.server'

/**
 * `unanswered` also counts declarations that are not of the order's customer, or name no order. `toDeliver` counts orders.
 * Undefined if the shop has no withdrawal function.
 */
export async function countWaitingWithdrawals() {
  if (!(await offersWithdrawal())) return undefined
  return db
    .selectFrom('withdrawals')
    .leftJoin('orders', 'orders.id', 'withdrawals.order_id')
    .where('withdrawals.status', '=', 'declared')
    .select((eb) => [
      eb.fn.countAll<number>().as('unanswered'),
      eb.fn
        .count<number>('orders.id')
        .distinct()
        .filterWhere('is_customers', '=', 1)
        .filterWhere(toDeliver)
        .as('toDeliver'),
    ])
    .executeTakeFirstOrThrow()
}

/** None if the shop has no withdrawal function. */
export async function listWithdrawnOrders(ids: string[]) {
  if (ids.length === 0 || !(await offersWithdrawal())) return []
  const rows = await selectWaiting(db)
    .select('order_id as id')
    .where('order_id', 'in', ids)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
