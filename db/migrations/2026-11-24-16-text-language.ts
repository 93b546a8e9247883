import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

// Adds the language of the texts that the shopkeeper writes; `locale` is the language of numbers and dates.
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('shop_settings')
    .addColumn('text_language', columnTypes(db).text, (column) =>
      column.notNull().defaultTo('locale'),
    )
    .execute()
}
