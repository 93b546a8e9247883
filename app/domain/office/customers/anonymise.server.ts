import { setImmediate } from 'node:timers/promises'
import { db, type Trx, transaction } from 'db/client'
import { sql } from 'kysely'
import { forgetCorrections } from '~/domain/buying/changes/correct-order.server'
import { refundDue } from '~/domain/buying/order/matching-orders.server'
import { anonymised } from '~/domain/buying/order/orders'
import { forgetPayments } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'

const batchSize = 500

/** Except if the shop still owes a refund. Numbers, amounts and the country stay. Also deletes old withdrawals. */
export async function anonymiseOrders(now = new Date()) {
  const { anonymiseAfterYears } = await shopSettings()
  if (anonymiseAfterYears === null) return
  const before = yearsBefore(now, anonymiseAfterYears)
  await deleteOtherWithdrawals(before)
  let last = ''
  for (;;) {
    last = await transaction((trx) => anonymiseBatch(trx, before, last))
    if (!last) return
    await setImmediate()
  }
}

// No order deletes them: their number was mistyped, or they were declared after their order was anonymised.
async function deleteOtherWithdrawals(before: string) {
  await db
    .deleteFrom('withdrawals')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('order_id', 'is', null),
        eb('order_id', 'in', eb.selectFrom('orders').select('id').whereRef('user_id', '=', 'id')),
      ]),
    )
    .execute()
}

function yearsBefore(now: Date, years: number) {
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString()
}

/** Returns the id of the last order, or an empty text if there are no more. Ids sort by creation time. */
async function anonymiseBatch(trx: Trx, before: string, after: string) {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where('status', '!=', 'processing')
    .whereRef('user_id', '!=', 'id')
    .where((eb) => eb.not(refundDue(eb)))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await anonymise(trx, ids)
  return ids.length < batchSize ? '' : (ids.at(-1) ?? '')
}

async function anonymise(trx: Trx, ids: string[]) {
  // The same user id on several orders could still reveal who the customer is.
  await sql`
    update orders set user_id = id, customer_name = null, customer_email = null, customer_phone = null,
      customer_note = ''
    where id in (${sql.join(ids)})`.execute(trx)
  await trx
    .updateTable('order_addresses')
    .set({ name: '', lines: '', postcode: '', city: '' })
    .where('order_id', 'in', ids)
    .execute()
  await trx
    .updateTable('parcels')
    .set({ tracking_number: '', tracking_url: '' })
    .where('order_id', 'in', ids)
    .execute()
  await forgetPayments(trx, ids)
  await sql`
    update invoices set buyer = ${anonymised} where order_id in (${sql.join(ids)})`.execute(trx)
  // Texts that may name the customer.
  await forgetCorrections(trx, ids)
  await trx.updateTable('refunds').set({ reason: '' }).where('order_id', 'in', ids).execute()
  await trx
    .updateTable('order_items')
    .set({ reduction_reason: '' })
    .where('order_id', 'in', ids)
    .where('reduction', '>', 0)
    .execute()
  await trx.deleteFrom('order_invoice_addresses').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('guest_orders').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('order_messages').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('withdrawals').where('order_id', 'in', ids).execute()
}
