import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countChangesOf, countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts, columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'shop_settings', ['eu_features'])
  await createWithdrawals(db)
  await createPriceHistory(db)
  await addContents(db)
  await addDeliveryTimes(db)
  await createManufacturers(db)
  const { integer } = columnTypes(db)
  await db.schema.alterTable('shop_settings').addColumn('anonymise_after_years', integer).execute()
  await db.schema
    .alterTable('shop_settings')
    .addColumn('outside_eu', integer, (column) => flag('outside_eu')(column).defaultTo(0))
    .execute()
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)

async function createWithdrawals(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'withdrawals')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('order_number', text, required)
    .addColumn('order_id', text, (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('name', text, required)
    .addColumn('email', text, required)
    .addColumn('is_customers', integer, flag('is_customers'))
    .addColumn('status', text, (column) => column.notNull().defaultTo('declared'))
    .addColumn('reason', text, (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', text, required)
    .addColumn('confirmed_at', text)
    .addColumn('answered_at', text)
    .execute()
  await db.schema.createIndex('withdrawals_order').on('withdrawals').column('order_id').execute()
  await db.schema.alterTable('shop_settings').addColumn('withdrawal_days', integer).execute()
}

// The prices that buyers had to pay, and since when. The first price of each variant is its present one.
async function createPriceHistory(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'price_history')
    .addColumn('variant_id', text, (column) =>
      column.notNull().references('variants.id').onDelete('cascade'),
    )
    .addColumn('since', text, required)
    .addColumn('price', integer, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('is_reduced', integer, flag('is_reduced'))
    .addPrimaryKeyConstraint('price_history_pkey', ['variant_id', 'since'])
    .execute()
  await sql`
    insert into price_history (variant_id, since, price, is_reduced)
      select id, cast(${new Date().toISOString()} as text), price,
        case when old_price is null then 0 else 1 end
      from variants`.execute(db)
}

async function addContents(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('products')
    .addColumn('content_amount', integer, (column) => column.check(sql`content_amount > 0`))
    .execute()
  await db.schema.alterTable('products').addColumn('content_unit', text).execute()
  await countUpdatesOf(db, 'contents', ['content_amount', 'content_unit'])
}

async function addDeliveryTimes(db: Kysely<unknown>) {
  await addTexts(db, 'delivery_methods', ['delivery_time'])
  // Guest pages show the methods.
  await countChangesOf(db, 'delivery_methods')
  await countChangesOf(db, 'payment_methods')
}

async function createManufacturers(db: Kysely<unknown>) {
  const { text, name } = columnTypes(db)
  await createTable(db, 'manufacturers')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', name, (column) => column.notNull().unique())
    .addColumn('postal', text, required)
    .addColumn('electronic', text, required)
    .addColumn('warning', text, required)
    .execute()
  await db.schema
    .alterTable('products')
    .addColumn('manufacturer_id', text, (column) => column.references('manufacturers.id'))
    .execute()
  await addTexts(db, 'products', ['safety_warning'])
  await db.schema
    .createIndex('products_by_manufacturer')
    .on('products')
    .column('manufacturer_id')
    .where(sql.ref('manufacturer_id'), 'is not', null)
    .execute()
  await countUpdatesOf(db, 'safety', ['manufacturer_id', 'safety_warning'])
  await countChangesOf(db, 'manufacturers')
}
