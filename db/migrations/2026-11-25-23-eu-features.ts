import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('shop_settings')
    .addColumn('eu_features', text, (column) => column.notNull().defaultTo(''))
    .execute()
}
