import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable, isPostgres } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await allowKinds(db)
  await createAttempts(db)
  await createProviderRefunds(db)
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey()
const aboveZero = (column: ColumnDefinitionBuilder) => column.notNull().check(sql`amount > 0`)

const kinds = sql`kind in ('transfer', 'delivery', 'collection', 'other', 'stripe', 'mollie')`

async function allowKinds(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await sql`alter table payment_methods drop constraint payment_methods_kind_check`.execute(db)
    await sql`alter table payment_methods add constraint payment_methods_kind_check check (${kinds})`.execute(
      db,
    )
    return
  }
  // SQLite cannot change the check of a column.
  const { text, integer } = columnTypes(db)
  await createTable(db, 'new_payment_methods')
    .addColumn('id', text, primaryKey)
    .addColumn('position', integer, required)
    .addColumn('kind', text, (column) => column.notNull().check(kinds))
    .addColumn('name', text, required)
    .addColumn('instructions', text, required)
    .addColumn('account_holder', text, required)
    .addColumn('iban', text, required)
    .addColumn('bic', text, required)
    .addColumn('link', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`insert into new_payment_methods select id, position, kind, name, instructions,
    account_holder, iban, bic, link from payment_methods`.execute(db)
  await db.schema.dropTable('payment_methods').execute()
  await db.schema.alterTable('new_payment_methods').renameTo('payment_methods').execute()
  await countChangesOf(db, 'payment_methods')
}

async function createAttempts(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'payment_attempts')
    .addColumn('id', text, primaryKey)
    .addColumn('order_id', text, (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('provider', text, required)
    .addColumn('external_id', text, (column) => column.unique())
    .addColumn('payment_id', text)
    .addColumn('url', text)
    .addColumn('amount', integer, aboveZero)
    .addColumn('currency', text, required)
    .addColumn('status', text, required)
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text, required)
    .addColumn('next_ask_at', text)
    .addColumn('disputed_at', text)
    .execute()
  // An order has at most one page on which it can be paid.
  await sql`create unique index live_payment_attempts on payment_attempts (order_id)
    where status in ('new', 'open', 'pending')`.execute(db)
  await sql`create index payment_attempts_by_order on payment_attempts (order_id, id)`.execute(db)
  await sql`create index payment_attempts_by_payment on payment_attempts (payment_id)`.execute(db)
  await sql`create index payment_attempts_to_ask on payment_attempts (next_ask_at)
    where next_ask_at is not null`.execute(db)
}

async function createProviderRefunds(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'provider_refunds')
    .addColumn('id', text, primaryKey)
    .addColumn('attempt_id', text, (column) =>
      column.notNull().references('payment_attempts.id').onDelete('cascade'),
    )
    .addColumn('refund_id', text, (column) =>
      column.unique().references('refunds.id').onDelete('cascade'),
    )
    .addColumn('external_id', text, (column) => column.unique())
    .addColumn('amount', integer, aboveZero)
    .addColumn('status', text, required)
    .addColumn('reason', text, (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', text, required)
    .execute()
  await sql`create index provider_refunds_by_attempt on provider_refunds (attempt_id, id)`.execute(
    db,
  )
}
