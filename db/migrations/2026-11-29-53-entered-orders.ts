import { type Kysely, sql } from 'kysely'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await addTexts(db, 'orders', ['entered_by'])
  await db.schema
    .alterTable('order_items')
    .addColumn('reduction', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`reduction >= 0`),
    )
    .execute()
  await addTexts(db, 'order_items', ['reduction_reason'])
  await db.schema.alterTable('order_payments').addColumn('pay_by', text).execute()
  await createTable(db, 'order_drafts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('admin_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('order_drafts_by_admin')
    .on('order_drafts')
    .column('admin_id')
    .execute()
}
