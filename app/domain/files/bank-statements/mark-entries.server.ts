import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { markPaidWithin } from '~/domain/buying/changes/mark-paid.server'
import {
  refuseCancelled,
  refuseChangedOrder,
  requirePayment,
} from '~/domain/buying/order/orders.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { type Message, message } from '~/languages/messages'

/** A payment and its order, as an admin has seen it. */
export interface Match {
  hash: string
  orderId: string
  expectedUpdatedAt: string
}

/** Each in its own transaction, so that a refusal or a crash leaves the others. `problems` are by the hash of the entry. */
export async function markEntries(admin: User, matches: Match[]) {
  const problems: Record<string, string | Message> = {}
  let marked = 0
  for (const match of matches) {
    try {
      if (await asStaff('money', admin, (trx) => markEntry(trx, admin, match))) marked++
    } catch (error) {
      const refusal = requireRefusal(error)
      if (refusal.status === 401 || refusal.status === 403) throw refusal
      problems[match.hash] = refusal.text
    }
  }
  return { marked, problems }
}

/** Marks the order as paid, unless it was already. False if the payment was matched before. */
async function markEntry(trx: Trx, admin: User, { hash, orderId, expectedUpdatedAt }: Match) {
  const known = await countingEntries(trx).where('hash', '=', hash).executeTakeFirst()
  if (known) return false
  const { order, payment, number } = await requirePayment(trx, orderId)
  refuseCancelled(order)
  if (await countingEntries(trx).where('bank_entries.order_id', '=', orderId).executeTakeFirst())
    throw new Refusal(409, message('Order {number} is already paid', { number }))
  if (payment.paidAt) refuseChangedOrder(order, expectedUpdatedAt)
  else await markPaidWithin(trx, admin, orderId, expectedUpdatedAt)
  await trx.deleteFrom('bank_entries').where('hash', '=', hash).execute()
  await trx
    .insertInto('bank_entries')
    .values({ hash, order_id: orderId, imported_at: timeFromNow() })
    .execute()
  return true
}

/** Not those whose order was marked as not paid since. */
function countingEntries(trx: Trx) {
  return trx
    .selectFrom('bank_entries')
    .innerJoin('order_payments', 'order_payments.order_id', 'bank_entries.order_id')
    .select('hash')
    .whereRef('imported_at', '>=', 'paid_at')
}
