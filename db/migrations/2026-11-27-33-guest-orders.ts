import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

const flags = ['guest_orders', 'guest_phone_optional', 'guest_pays_on_delivery']

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'guest_orders')
    .addColumn('order_id', text, (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('network', text, (column) => column.notNull())
    .execute()
  for (const name of ['email', 'network']) {
    await db.schema.createIndex(`guest_orders_by_${name}`).on('guest_orders').column(name).execute()
  }
  for (const name of flags) {
    await db.schema
      .alterTable('shop_settings')
      .addColumn(name, integer, (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute()
  }
}
