import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '../migrations-support/create-table'

// What a product contains, for its unit price. Guest pages show it, so a change increments the catalogue version.
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('products')
    .addColumn('content_amount', integer, (column) => column.check(sql`content_amount > 0`))
    .execute()
  await db.schema.alterTable('products').addColumn('content_unit', text).execute()
  const trigger = isPostgres(db)
    ? `create trigger products_contents_catalogue_version
        after update of content_amount, content_unit on products
        for each statement execute function raise_catalogue_version()`
    : `create trigger products_contents_catalogue_version
        after update of content_amount, content_unit on products
        begin update catalogue_version set version = version + 1; end`
  await sql.raw(trigger).execute(db)
}
