import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'vouchers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('code', text, required)
    .addColumn('folded_code', text, (column) => column.notNull().unique())
    .addColumn('percent', integer, (column) => column.check(sql`percent between 1 and 100`))
    .addColumn('amount', integer, (column) => column.check(sql`amount > 0`))
    .addColumn('min_total', integer, required)
    .addColumn('valid_from', text)
    .addColumn('valid_until', text)
    .addColumn('max_uses', integer)
    .addColumn('max_uses_per_email', integer)
    .addColumn('uses', integer, (column) => column.notNull().defaultTo(0).check(sql`uses >= 0`))
    .addColumn('is_active', integer, (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .addColumn('created_at', text, required)
    .addCheckConstraint('vouchers_value', sql`(percent is null) <> (amount is null)`)
    .execute()
  await db.schema.alterTable('carts').addColumn('voucher', text).execute()
  await db.schema.alterTable('orders').addColumn('voucher_id', text).execute()
  await db.schema.alterTable('orders').addColumn('voucher_code', text).execute()
  await db.schema
    .alterTable('order_items')
    .addColumn('discount', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`discount >= 0`),
    )
    .execute()
  await db.schema
    .createIndex('orders_by_voucher')
    .on('orders')
    .column('voucher_id')
    .where(sql.ref('voucher_id'), 'is not', null)
    .execute()
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
