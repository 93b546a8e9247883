import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  // SQLite changes one column at a time.
  for (const name of ['remind_unpaid_after_days', 'cancel_unpaid_after_days']) {
    await db.schema.alterTable('shop_settings').addColumn(name, integer).execute()
  }
  for (const name of ['reminded_at', 'cancel_on', 'next_step', 'next_on']) {
    await db.schema.alterTable('order_payments').addColumn(name, text).execute()
  }
}
