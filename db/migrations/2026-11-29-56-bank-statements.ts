import type { Kysely } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'bank_entries')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('order_id', text, (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('imported_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('bank_entries_by_order')
    .on('bank_entries')
    .column('order_id')
    .execute()
  await createTable(db, 'bank_columns')
    .addColumn('headings', text, (column) => column.primaryKey())
    .addColumn('meanings', text, (column) => column.notNull())
    .execute()
}
