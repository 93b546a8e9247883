import { type Kysely, sql } from 'kysely'
import { addTexts, columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addContacts(db)
  await addTimes(db)
  await numberInvoices(db)
  await addTexts(db, 'shop_settings', ['vat_id', 'tax_sentence'])
  await addTexts(db, 'orders', ['tax_sentence'])
  for (const table of ['payment_methods', 'order_payments']) await addTexts(db, table, ['link'])
  await markShopkeeperEmails(db)
  // A request with a known key must have the same body. The body of an older key is unknown.
  const { text } = columnTypes(db)
  await db.schema.alterTable('order_keys').addColumn('body_hash', text).execute()
  // The sums of sales read nothing but this index.
  await db.schema
    .createIndex('orders_sales')
    .on('orders')
    .columns(['created_at', 'status', 'currency', 'total', 'id'])
    .execute()
}

// Orders of accounts that were deleted before this migration have no contact.
async function addContacts(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  for (const column of ['name', 'email', 'phone']) {
    await db.schema.alterTable('orders').addColumn(`customer_${column}`, text).execute()
  }
  await sql`
    update orders set
      customer_name = (select name from users where users.id = orders.user_id),
      customer_email = (select email from users where users.id = orders.user_id),
      customer_phone = (select phone from users where users.id = orders.user_id)`.execute(db)
}

// In version 0.5.0, `updated_at` of a delivered order was the time of its delivery.
async function addTimes(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema.alterTable('orders').addColumn('delivered_at', text).execute()
  await sql`update orders set delivered_at = updated_at where status = 'delivered'`.execute(db)
  await db.schema.alterTable('order_payments').addColumn('refunded_at', text).execute()
}

async function numberInvoices(db: Kysely<unknown>) {
  await addTexts(db, 'shop_settings', ['invoice_numbers', 'cancellation_numbers'], '{number}')
  await addTexts(db, 'invoices', ['number_text'])
  await sql`update invoices set number_text = cast(number as text)`.execute(db)
}

// Version 0.5.0 wrote its emails in English.
async function markShopkeeperEmails(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  for (const table of ['emails', 'sent_emails']) {
    await db.schema
      .alterTable(table)
      .addColumn('to_shopkeeper', integer, (column) =>
        column.notNull().defaultTo(0).check(sql`to_shopkeeper in (0, 1)`),
      )
      .execute()
    await sql`
      update ${sql.table(table)} set to_shopkeeper = 1
      where subject like 'New order %' or subject like 'Sold out: %'`.execute(db)
  }
}
