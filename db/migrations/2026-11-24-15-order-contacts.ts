import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

// Orders of accounts that were deleted before this migration have no contact.
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  for (const column of ['name', 'email', 'phone']) {
    await db.schema.alterTable('orders').addColumn(`customer_${column}`, text).execute()
  }
  await sql`
    update orders set
      customer_name = (select name from users where users.id = orders.user_id),
      customer_email = (select email from users where users.id = orders.user_id),
      customer_phone = (select phone from users where users.id = orders.user_id)`.execute(db)
  await db.schema.alterTable('order_payments').addColumn('refunded_at', text).execute()
}
