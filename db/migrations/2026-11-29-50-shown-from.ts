import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema.alterTable('products').addColumn('shown_from', text).execute()
  await sql`
    create index products_by_shown_from on products (shown_from)
    where shown_from is not null`.execute(db)
}
