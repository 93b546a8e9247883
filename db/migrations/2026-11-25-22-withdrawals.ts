import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

// Customers who withdraw from a contract. One row per typed order number and email address.
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'withdrawals')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('order_number', text, required)
    .addColumn('order_id', text, (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('name', text, required)
    .addColumn('email', text, required)
    .addColumn('is_customers', integer, (column) =>
      column.notNull().check(sql`is_customers in (0, 1)`),
    )
    .addColumn('status', text, (column) => column.notNull().defaultTo('declared'))
    .addColumn('reason', text, (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', text, required)
    .addColumn('answered_at', text)
    .addUniqueConstraint('withdrawals_order_number_email_key', ['order_number', 'email'])
    .execute()
  await db.schema.createIndex('withdrawals_order').on('withdrawals').column('order_id').execute()
  await db.schema.alterTable('shop_settings').addColumn('withdrawal_days', integer).execute()
}
