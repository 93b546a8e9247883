import { db } from 'db/client'
import { offersWithdrawal, selectWaiting } from './withdrawals.server'

/** `toDeliver` counts orders. Undefined if the shop has no withdrawal function. */
export async function countWaitingWithdrawals() {
  if (!(await offersWithdrawal())) return undefined
  return selectWaiting(db)
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn
        .count<number>('orders.id')
        .distinct()
        .filterWhere('orders.status', '=', 'processing')
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
