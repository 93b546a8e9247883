import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../../migrations-support/create-table'
import { createTableByKey, execute, flag, primaryKey, required, rowNumber, zero } from './columns'

export async function createCatalogue(db: Kysely<unknown>) {
  await createCategories(db)
  await createProducts(db)
  await createTablesOfProducts(db)
  await execute(db, indexes)
}

async function createCategories(db: Kysely<unknown>) {
  const { text, name, integer } = columnTypes(db)
  await createTable(db, 'categories')
    .addColumn('id', text, primaryKey)
    .addColumn('name', name, (column) => column.notNull().unique())
    .addColumn('is_discounted', 'integer', flag('is_discounted'))
    .addColumn('discount', 'integer', (column) =>
      zero(column).check(sql`discount between 0 and 90`),
    )
    .addColumn('tax_rate', integer)
    .addColumn('created_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', text, required)
    .execute()
}

// The stock invariant of each product: received = stock + in carts + ordered + written off.
async function createProducts(db: Kysely<unknown>) {
  const { text, name, integer } = columnTypes(db)
  await createTable(db, 'products')
    .addColumn('id', text, primaryKey)
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('name', name, (column) => column.notNull().unique())
    .addColumn('brand', text, required)
    .addColumn('description', text, required)
    .addColumn('price', integer, (column) => column.notNull().check(sql`price > 0`))
    .addColumn('old_price', integer, (column) => column.check(sql`old_price > 0`))
    .addColumn('stock', integer, (column) => column.notNull().check(sql`stock >= 0`))
    .addColumn('received', integer, (column) => column.notNull().check(sql`received >= 0`))
    .addColumn('written_off', integer, (column) => zero(column).check(sql`written_off >= 0`))
    .addColumn('likes', integer, zero)
    .addColumn('category_id', text, (column) => column.notNull().references('categories.id'))
    .addColumn('hidden_at', text)
    .addColumn('image_id', text)
    .addColumn('awaited_image', text)
    .addColumn('created_at', text, required)
    .addColumn('updated_at', text, required)
    .addColumn('search_id', rowNumber(db))
    .execute()
}

async function createTablesOfProducts(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTableByKey(db, 'former_slugs')
    .addColumn('slug', text, primaryKey)
    .addColumn('product_id', text, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .execute()
  await createTableByKey(db, 'favorites')
    .addColumn('user_id', text, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('product_id', text, (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('created_at', text, required)
    .addPrimaryKeyConstraint('favorites_pkey', ['user_id', 'product_id'])
    .execute()
  // A search without results suggests a similar word. Words of deleted products are not removed, so the search checks
  // that the suggested word still finds a product.
  await createTableByKey(db, 'product_words').addColumn('word', text, primaryKey).execute()
}

// A search finds hidden products but does not count them. `products_hidden` finds the few without reading all products.
const indexes = [
  'create index products_by_age on products (created_at desc, id desc)',
  'create index products_by_category on products (category_id, created_at desc, id desc)',
  'create index products_by_image on products (image_id) where image_id is not null',
  'create index products_without_image on products (created_at desc, id desc) where image_id is null',
  'create index products_by_awaited_image on products (awaited_image) where awaited_image is not null',
  'create index products_on_sale_by_number on products (search_id) where hidden_at is null',
  'create index products_hidden on products (search_id) where hidden_at is not null',
  'create index former_slugs_by_product on former_slugs (product_id)',
  'create index favorites_by_product on favorites (product_id)',
]
