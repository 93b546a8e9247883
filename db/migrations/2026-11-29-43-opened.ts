import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  // Every shop that has settings was opened.
  await db.schema
    .alterTable('shop_settings')
    .addColumn('opened', integer, (column) =>
      column.notNull().defaultTo(1).check(sql`opened in (0, 1)`),
    )
    .execute()
  // A new shop is asked for its country, so no first step asks again where it delivers.
  await db.schema.alterTable('shop_settings').dropColumn('countries_chosen').execute()
}
