import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

// Until now, `updated_at` of a delivered order was the time of its delivery.
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema.alterTable('orders').addColumn('delivered_at', text).execute()
  await sql`update orders set delivered_at = updated_at where status = 'delivered'`.execute(db)
}
