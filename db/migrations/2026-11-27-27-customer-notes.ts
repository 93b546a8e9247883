import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await addTexts(db, 'orders', ['customer_note'])
  await createTable(db, 'order_invoice_addresses')
    .addColumn('order_id', text, (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('name', text, required)
    .addColumn('lines', text, required)
    .addColumn('postcode', text, required)
    .addColumn('city', text, required)
    .addColumn('country', text, required)
    .addColumn('vat_id', text, required)
    .execute()
  // SQLite changes one column at a time.
  for (const name of ['customer_notes', 'invoice_addresses']) {
    await db.schema
      .alterTable('shop_settings')
      .addColumn(name, integer, (column) =>
        required(column)
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute()
  }
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
