import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

// A request with a known key must have the same body. The body of an older key is unknown.
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema.alterTable('order_keys').addColumn('body_hash', text).execute()
}
