import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'carriers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('position', integer, required)
    .addColumn('name', text, required)
    .addColumn('url', text, required)
    .execute()
  await createTable(db, 'parcels')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('order_id', text, (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('carrier', text, required)
    .addColumn('tracking_number', text, required)
    .addColumn('tracking_url', text, required)
    .addColumn('sent_at', text, required)
    .execute()
  await db.schema.createIndex('parcels_by_order').on('parcels').column('order_id').execute()
  await createTable(db, 'parcel_items')
    .addColumn('parcel_id', text, (column) =>
      column.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('position', integer, required)
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('parcel_items_pkey', ['parcel_id', 'position'])
    .execute()
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
