import { type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { columnTypes } from '../migrations-support/create-table'

// What a product contains, for its unit price.
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('products')
    .addColumn('content_amount', integer, (column) => column.check(sql`content_amount > 0`))
    .execute()
  await db.schema.alterTable('products').addColumn('content_unit', text).execute()
  await countUpdatesOf(db, 'contents', ['content_amount', 'content_unit'])
}
