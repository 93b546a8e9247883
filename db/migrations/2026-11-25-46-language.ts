import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('shop_settings')
    .addColumn('language', columnTypes(db).text, (column) => column.notNull().defaultTo('en'))
    .execute()
}
