import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts, columnTypes, createTable, isPostgres } from '../migrations-support/create-table'

// What is sold is a variant of a product. A product without options has one variant, whose id is the id of the product.
export async function up(db: Kysely<unknown>) {
  await createVariants(db)
  await changeProducts(db)
  await addDiscounts(db)
  await changeOrderItems(db)
  if (isPostgres(db)) await referToVariantsOnPostgres(db)
  else await referToVariantsOnSqlite(db)
  await execute(db, isPostgres(db) ? triggersOnPostgres : triggersOnSqlite)
}

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

// The stock invariant of each variant: received = stock + in carts + ordered + written off.
async function createVariants(db: Kysely<unknown>) {
  const { text, name, integer } = columnTypes(db)
  await createTable(db, 'variants')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('product_id', text, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('value_1', text, empty)
    .addColumn('value_2', text, empty)
    .addColumn('value_3', text, empty)
    .addColumn('sku', name, (column) => column.unique())
    .addColumn('ean', text)
    .addColumn('full_price', integer, (column) => column.check(sql`full_price > 0`))
    .addColumn('price', integer, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('old_price', integer, (column) => column.check(sql`old_price > 0`))
    .addColumn('stock', integer, (column) => column.notNull().check(sql`stock >= 0`))
    .addColumn('received', integer, (column) => column.notNull().check(sql`received >= 0`))
    .addColumn('written_off', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`written_off >= 0`),
    )
    .addColumn('weight', integer, (column) => column.check(sql`weight > 0`))
    .addColumn('content_amount', integer, (column) => column.check(sql`content_amount > 0`))
    .addColumn('content_unit', text)
    .addColumn('image_id', text)
    .addColumn('hidden_at', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addUniqueConstraint('variants_values_key', ['product_id', 'value_1', 'value_2', 'value_3'])
    .execute()
  await execute(db, [
    `insert into variants
        (id, product_id, price, old_price, stock, received, written_off, created_at, updated_at)
      select id, id, price, old_price, stock, received, written_off, created_at, updated_at
        from products`,
    'create index variants_by_image on variants (image_id) where image_id is not null',
  ])
}

// `stock` stays as the sum of the visible variants, `price` and `old_price` as those of the cheapest one.
async function changeProducts(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  const change = () => db.schema.alterTable('products')
  for (const column of ['received', 'written_off']) await change().dropColumn(column).execute()
  // SQLite adds a required column only with a default.
  await change()
    .addColumn('full_price', integer, (column) =>
      column.notNull().defaultTo(1).check(sql`full_price > 0`),
    )
    .execute()
  await change().addColumn('highest_price', integer).execute()
  await addTexts(db, 'products', options)
  await execute(db, [
    'update products set full_price = coalesce(old_price, price)',
    "create index products_with_options on products (id) where option_1 <> ''",
  ])
  await countUpdatesOf(db, 'options', ['full_price', ...options])
  await countUpdatesOf(db, 'highest_price', ['highest_price'])
}

const options = ['option_1', 'option_2', 'option_3']

// Beside the discount of a category. The index has the discounts that begin or end on a day.
async function addDiscounts(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const change = () => db.schema.alterTable('products')
  const percent = sql`discount_percent between 1 and 99`
  await change()
    .addColumn('discount_percent', 'integer', (it) => it.check(percent))
    .execute()
  await change()
    .addColumn('discount_price', integer, (column) => column.check(sql`discount_price > 0`))
    .execute()
  for (const column of ['discount_from', 'discount_until']) {
    await change().addColumn(column, text).execute()
  }
  await change()
    .addColumn('discount_applies', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`discount_applies in (0, 1)`),
    )
    .execute()
  await execute(db, [
    `create index products_with_dated_discount
      on products (discount_from, discount_until, discount_applies, id)
      where coalesce(discount_from, discount_until) is not null`,
  ])
  const days = ['discount_from', 'discount_until', 'discount_applies']
  await countUpdatesOf(db, 'discount', ['discount_percent', 'discount_price', ...days])
}

// Admins find orders by article number.
async function changeOrderItems(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await addTexts(db, 'order_items', ['variant_id', 'variant_name'])
  await db.schema.alterTable('order_items').addColumn('sku', text).execute()
  await execute(db, [
    'update order_items set variant_id = product_id',
    'create index order_items_by_sku on order_items (lower(sku)) where sku is not null',
  ])
}

function referToVariantsOnPostgres(db: Kysely<unknown>) {
  return execute(db, [
    'alter table cart_lines rename column product_id to variant_id',
    'alter table cart_lines drop constraint cart_lines_product_id_fkey',
    `alter table cart_lines add constraint cart_lines_variant_id_fkey
      foreign key (variant_id) references variants (id)`,
    'alter index cart_lines_by_product rename to cart_lines_by_variant',
    // As for products: an update of the stock then writes to no index.
    'alter table variants set (fillfactor = 85)',
  ])
}

// SQLite cannot change a foreign key.
async function referToVariantsOnSqlite(db: Kysely<unknown>) {
  await sql`alter table cart_lines rename to former_cart_lines`.execute(db)
  const { text, integer } = columnTypes(db)
  await createTable(db, 'cart_lines')
    .addColumn('user_id', text, (column) => column.notNull().references('carts.user_id'))
    .addColumn('variant_id', text, (column) => column.notNull().references('variants.id'))
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('added_at', text, required)
    .addPrimaryKeyConstraint('cart_lines_pkey', ['user_id', 'variant_id'])
    .modifyEnd(sql`, without rowid`)
    .execute()
  await execute(db, [
    'insert into cart_lines select user_id, product_id, quantity, added_at from former_cart_lines',
    'drop table former_cart_lines',
    'create index cart_lines_by_variant on cart_lines (variant_id)',
  ])
}

// A change of the stock becomes a change of the product's stock, which is recorded.
const columnsOfVariants = [
  ...['id', 'product_id', 'position', 'value_1', 'value_2', 'value_3', 'sku', 'ean', 'full_price'],
  ...['price', 'old_price', 'weight', 'content_amount', 'content_unit', 'image_id', 'hidden_at'],
].join(', ')

const visibleUnits = (row: string) =>
  `case when ${row}.hidden_at is null then ${row}.stock else 0 end`
const changeStock = (row: string, units: string) =>
  `update products set stock = stock + ${units} where id = ${row}.product_id;`
const inserted = changeStock('new', visibleUnits('new'))
const updated = changeStock('new', `${visibleUnits('new')} - ${visibleUnits('old')}`)
const deleted = changeStock('old', `0 - ${visibleUnits('old')}`)
const isUpdated = `${visibleUnits('new')} <> ${visibleUnits('old')}`

const increment = 'begin update catalogue_version set version = version + 1; end'
const triggersOnSqlite = [
  `create trigger variants_insert_stock after insert on variants begin ${inserted} end`,
  `create trigger variants_update_stock after update of stock, hidden_at on variants when ${isUpdated}
    begin ${updated} end`,
  `create trigger variants_delete_stock after delete on variants begin ${deleted} end`,
  ...['insert', 'delete', `update of ${columnsOfVariants}`].map(
    (
      change,
    ) => `create trigger variants_${change.split(' ')[0]}_catalogue_version after ${change} on variants
      ${increment}`,
  ),
]

const triggersOnPostgres = [
  ...Object.entries({ insert: inserted, update: updated, delete: deleted }).flatMap(
    ([change, statement]) => [
      `create function variants_${change}_stock() returns trigger language plpgsql as
        $$ begin ${statement} return null; end $$`,
      `create trigger variants_${change}_stock
        after ${change === 'update' ? 'update of stock, hidden_at' : change} on variants
        for each row ${change === 'update' ? `when (${isUpdated})` : ''}
        execute function variants_${change}_stock()`,
    ],
  ),
  `create trigger variants_catalogue_version
    after insert or delete or update of ${columnsOfVariants} on variants
    for each statement execute function raise_catalogue_version()`,
]

async function execute(db: Kysely<unknown>, statements: string[]) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
