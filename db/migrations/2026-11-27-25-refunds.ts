import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await createRefunds(db)
  await moveRefunds(db)
  await allowCorrections(db)
  await addTexts(db, 'shop_settings', ['correction_numbers'], '{number}')
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const ofOrder = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('orders.id').onDelete('cascade')
const notNegative = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} >= 0`)

async function createRefunds(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'refunds')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('order_id', text, ofOrder)
    .addColumn('amount', integer, notNegative('amount'))
    .addColumn('delivery', integer, notNegative('delivery'))
    .addColumn('reason', text, required)
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('reduced', 'due', 'done')`),
    )
    .addColumn('created_at', text, required)
    .addColumn('refunded_at', text)
    .execute()
  await createTable(db, 'refund_items')
    .addColumn('refund_id', text, (column) =>
      column.notNull().references('refunds.id').onDelete('cascade'),
    )
    .addColumn('position', integer, required)
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('restock', integer, (column) => column.notNull().check(sql`restock in (0, 1)`))
    .addPrimaryKeyConstraint('refund_items_pkey', ['refund_id', 'position'])
    .execute()
  await db.schema
    .createIndex('refunds_by_order')
    .on('refunds')
    .columns(['order_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('refunds_due')
    .on('refunds')
    .column('order_id')
    .where(sql.ref('status'), '=', sql.lit('due'))
    .execute()
}

// A paid order that was cancelled has one refund of everything, with the id of the order.
async function moveRefunds(db: Kysely<unknown>) {
  await sql`
    insert into refunds (id, order_id, amount, delivery, reason, status, created_at, refunded_at)
      select orders.id, orders.id, total, coalesce(order_deliveries.price, 0), '',
        case when refunded_at is null then 'due' else 'done' end, updated_at, refunded_at
      from orders
      join order_payments on order_payments.order_id = orders.id
      left join order_deliveries on order_deliveries.order_id = orders.id
      where orders.status = 'cancelled' and paid_at is not null`.execute(db)
  await sql`
    insert into refund_items (refund_id, position, quantity, restock)
      select order_id, position, quantity, 1 from order_items
      where order_id in (select id from refunds)`.execute(db)
  await db.schema.alterTable('order_payments').dropColumn('refunded_at').execute()
}

// SQLite cannot change the check of a column.
async function allowCorrections(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'new_invoices')
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('invoice', 'cancellation', 'correction')`),
    )
    .addColumn('number', integer, required)
    .addColumn('number_text', text, (column) => column.notNull().defaultTo(''))
    .addColumn('order_id', text, ofOrder)
    .addColumn('refund_id', text, (column) => column.references('refunds.id').onDelete('cascade'))
    .addColumn('seller', text, required)
    .addColumn('buyer', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('invoices_pkey', ['kind', 'number'])
    .execute()
  const columns = ['kind', 'number', 'number_text', 'order_id', 'seller', 'buyer', 'created_at']
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into new_invoices (${list}) select ${list} from invoices`.execute(db)
  await db.schema.dropTable('invoices').execute()
  await db.schema.alterTable('new_invoices').renameTo('invoices').execute()
  // An order may have several corrections without a refund.
  await sql`
    create unique index invoices_by_order on invoices (order_id, kind,
      coalesce(refund_id, case kind when 'correction' then cast(number as text) else '' end))`.execute(
    db,
  )
}
