import type { Kysely } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('delivery_methods')
    .addColumn('delivery_time', text, (column) => column.notNull().defaultTo(''))
    .execute()
  // Guest pages show the methods.
  await countChangesOf(db, 'delivery_methods')
  await countChangesOf(db, 'payment_methods')
}
