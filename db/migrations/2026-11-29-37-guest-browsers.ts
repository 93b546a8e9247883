import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('guest_orders')
    .addColumn('browser', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('guest_orders_by_browser')
    .on('guest_orders')
    .column('browser')
    .execute()
}
