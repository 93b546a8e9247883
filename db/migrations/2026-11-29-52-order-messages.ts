import type { Kysely } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'order_messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('order_id', text, (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('author_name', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('order_messages_by_order')
    .on('order_messages')
    .columns(['order_id', 'id'])
    .execute()
}
