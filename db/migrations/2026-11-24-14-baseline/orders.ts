import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../../migrations-support/create-table'
import { createTableByKey, execute, primaryKey, required, rowNumber } from './columns'

export async function createOrders(db: Kysely<unknown>) {
  await createCarts(db)
  await createOrdersAndItems(db)
  await createNotesAndKeys(db)
  await createDeliveryAndPayment(db)
  await createInvoices(db)
  await execute(db, indexes)
}

const positive = (column: ColumnDefinitionBuilder) => column.notNull().check(sql`quantity > 0`)
const ofOrder = (column: ColumnDefinitionBuilder) =>
  column.references('orders.id').onDelete('cascade')

// Deletes do not cascade to carts: units in a cart must be returned to stock before their row is deleted.
async function createCarts(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'carts')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id'))
    .addColumn('notice', text)
    .addColumn('updated_at', text, required)
    .execute()
  await createTableByKey(db, 'cart_lines')
    .addColumn('user_id', text, (column) => column.notNull().references('carts.user_id'))
    .addColumn('product_id', text, (column) => column.notNull().references('products.id'))
    .addColumn('quantity', integer, positive)
    .addColumn('added_at', text, required)
    .addPrimaryKeyConstraint('cart_lines_pkey', ['user_id', 'product_id'])
    .execute()
}

// `user_id` and `product_id` are no foreign keys: an order remains after its user and its products are deleted.
async function createOrdersAndItems(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'orders')
    .addColumn('id', text, primaryKey)
    .addColumn('order_number', rowNumber(db, 1001))
    .addColumn('user_id', text, required)
    .addColumn('status', text, (column) => column.notNull().defaultTo('processing'))
    .addColumn('total', integer, (column) => column.notNull().check(sql`total >= 0`))
    .addColumn('currency', text, (column) => column.notNull().defaultTo('USD'))
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .execute()
  await createTableByKey(db, 'order_items')
    .addColumn('order_id', text, (column) => ofOrder(column).notNull())
    .addColumn('position', 'integer', required)
    .addColumn('product_id', text, required)
    .addColumn('product_name', text, required)
    .addColumn('quantity', integer, positive)
    .addColumn('price', integer, required)
    .addColumn('tax_rate', integer)
    .addColumn('image_id', text)
    .addPrimaryKeyConstraint('order_items_pkey', ['order_id', 'position'])
    .execute()
}

async function createNotesAndKeys(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'order_notes')
    .addColumn('id', text, primaryKey)
    .addColumn('order_id', text, (column) => ofOrder(column).notNull())
    .addColumn('author_name', text, required)
    .addColumn('text', text, required)
    .addColumn('created_at', text, required)
    .execute()
  // Orders placed with an Idempotency-Key. A second request with the same key returns the same order.
  await createTableByKey(db, 'order_keys')
    .addColumn('user_id', text, required)
    .addColumn('key', text, required)
    .addColumn('order_id', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('order_keys_pkey', ['user_id', 'key'])
    .execute()
}

async function createDeliveryAndPayment(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'order_addresses')
    .addColumn('order_id', text, (column) => ofOrder(column).primaryKey())
    .addColumn('name', text, required)
    .addColumn('lines', text, required)
    .addColumn('postcode', text, required)
    .addColumn('city', text, required)
    .addColumn('country', text, required)
    .execute()
  await createTable(db, 'order_deliveries')
    .addColumn('order_id', text, (column) => ofOrder(column).primaryKey())
    .addColumn('name', text, required)
    .addColumn('price', integer, required)
    .addColumn('tax_rate', integer)
    .execute()
  await createTable(db, 'order_payments')
    .addColumn('order_id', text, (column) => ofOrder(column).primaryKey())
    .addColumn('kind', text, required)
    .addColumn('name', text, required)
    .addColumn('instructions', text, required)
    .addColumn('account_holder', text, required)
    .addColumn('iban', text, required)
    .addColumn('bic', text, required)
    .addColumn('paid_at', text)
    .execute()
}

// Numbers have no gaps: the transaction of an order uses the highest number plus one.
async function createInvoices(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'invoices')
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('invoice', 'cancellation')`),
    )
    .addColumn('number', integer, required)
    .addColumn('order_id', text, (column) => ofOrder(column).notNull())
    .addColumn('seller', text, required)
    .addColumn('buyer', text, required)
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('invoices_key', ['kind', 'number'])
    .execute()
}

const indexes = [
  'create index cart_lines_by_product on cart_lines (product_id)',
  'create index orders_by_user on orders (user_id, created_at desc, id desc)',
  'create index orders_by_age on orders (created_at desc, id desc)',
  'create index orders_by_status on orders (status, created_at desc, id desc)',
  'create index orders_by_total on orders (total, id)',
  'create index order_items_by_product on order_items (product_id)',
  'create index order_items_by_image on order_items (image_id) where image_id is not null',
  'create index order_notes_by_order on order_notes (order_id, id)',
  'create index order_keys_by_age on order_keys (created_at)',
  'create index unpaid_orders on order_payments (order_id) where paid_at is null',
  'create unique index invoices_by_order on invoices (order_id, kind)',
]
