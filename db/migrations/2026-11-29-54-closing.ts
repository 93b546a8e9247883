import { type Kysely, sql } from 'kysely'
import { addTexts, columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await addTexts(db, 'shop_settings', ['closed_text', 'closed_before'])
  for (const name of ['closed_from', 'closed_until']) {
    await db.schema.alterTable('shop_settings').addColumn(name, text).execute()
  }
  await db.schema
    .alterTable('shop_settings')
    .addColumn('closed_days_count', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`closed_days_count in (0, 1)`),
    )
    .execute()
}
