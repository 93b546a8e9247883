import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

// Adds currency, delivery, payment, tax, invoices and legal texts. A shop that sets up none of them sells as before.
export async function up(db: Kysely<unknown>) {
  await addSettings(db)
  await addMethods(db)
  await addOrderDetails(db)
}

async function addSettings(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const settings = {
    currency: 'USD',
    locale: 'en-US',
    countries: '',
    postal_address: '',
    tax_number: '',
    terms_text: '',
    privacy_text: '',
    imprint_text: '',
    returns_text: '',
    returns_url: '',
  }
  for (const [name, value] of Object.entries(settings)) {
    await db.schema
      .alterTable('shop_settings')
      .addColumn(name, text, (column) => column.notNull().defaultTo(value))
      .execute()
  }
  await db.schema.alterTable('shop_settings').addColumn('tax_rate', integer).execute()
  for (const flag of ['first_steps_hidden', 'backup_confirmed']) {
    await db.schema
      .alterTable('shop_settings')
      .addColumn(flag, integer, (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('categories').addColumn('tax_rate', integer).execute()
}

async function addMethods(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'delivery_methods')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('price', integer, (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('free_from', integer, (column) => column.check(sql`free_from > 0`))
    .addColumn('needs_address', integer, (column) =>
      column.notNull().check(sql`needs_address in (0, 1)`),
    )
    .execute()
  await createTable(db, 'payment_methods')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('transfer', 'delivery', 'collection', 'other')`),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('instructions', text, (column) => column.notNull())
    .addColumn('account_holder', text, (column) => column.notNull())
    .addColumn('iban', text, (column) => column.notNull())
    .addColumn('bic', text, (column) => column.notNull())
    .execute()
  await withAddress(
    createTable(db, 'addresses').addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    ),
    text,
  ).execute()
}

async function addOrderDetails(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('orders')
    .addColumn('currency', text, (column) => column.notNull().defaultTo('USD'))
    .execute()
  await db.schema.alterTable('order_items').addColumn('tax_rate', integer).execute()
  await withAddress(
    createTable(db, 'order_addresses').addColumn('order_id', text, (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    ),
    text,
  ).execute()
  await createTable(db, 'order_deliveries')
    .addColumn('order_id', text, (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('price', integer, (column) => column.notNull())
    .addColumn('tax_rate', integer)
    .execute()
  await createTable(db, 'order_payments')
    .addColumn('order_id', text, (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('instructions', text, (column) => column.notNull())
    .addColumn('account_holder', text, (column) => column.notNull())
    .addColumn('iban', text, (column) => column.notNull())
    .addColumn('bic', text, (column) => column.notNull())
    .addColumn('paid_at', text)
    .execute()
  await sql`create index unpaid_orders on order_payments (order_id) where paid_at is null`.execute(
    db,
  )
  // Numbers have no gaps: the transaction of an order uses the highest number plus one.
  await createTable(db, 'invoices')
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('invoice', 'cancellation')`),
    )
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('order_id', text, (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('seller', text, (column) => column.notNull())
    .addColumn('buyer', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('invoices_key', ['kind', 'number'])
    .execute()
  await sql`create unique index invoices_by_order on invoices (order_id, kind)`.execute(db)
}

type Table = ReturnType<typeof createTable>

function withAddress(table: Table, text: ReturnType<typeof columnTypes>['text']) {
  return table
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('lines', text, (column) => column.notNull())
    .addColumn('postcode', text, (column) => column.notNull())
    .addColumn('city', text, (column) => column.notNull())
    .addColumn('country', text, (column) => column.notNull())
}
