import { type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { columnTypes } from '../migrations-support/create-table'

// Lists say "from" before a price, and admins find orders by article number.
export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await db.schema.alterTable('products').addColumn('highest_price', integer).execute()
  await countUpdatesOf(db, 'highest_price', ['highest_price'])
  await sql`create index order_items_by_sku on order_items (lower(sku)) where sku is not null`.execute(
    db,
  )
}
