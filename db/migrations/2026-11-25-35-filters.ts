import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../migrations-support/create-table'

// The catalogue can be filtered by brand and price. The index of each order has these columns, too, so that the database
// reads a page of a filtered list from the index alone.
export async function up(db: Kysely<unknown>) {
  const statements = isPostgres(db) ? onPostgres() : onSqlite()
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const byBrand = `create index products_on_sale_by_brand on products (brand, category_id, price, search_id)
  where hidden_at is null`

function onSqlite() {
  const filtered = 'search_id, brand, price'
  const orders = {
    age: `created_at desc, id desc, ${filtered}`,
    price: 'price, id, search_id, brand',
    category_and_price: 'category_id, price, id, search_id, brand',
    name: `name, id, ${filtered}`,
    category_and_name: `category_id, name, id, ${filtered}`,
    likes: `likes desc, id desc, ${filtered}`,
    category_and_likes: `category_id, likes desc, id desc, ${filtered}`,
  }
  return [
    ...Object.entries(orders).flatMap(([order, columns]) => [
      `drop index products_on_sale_by_${order}`,
      `create index products_on_sale_by_${order} on products (${columns}) where hidden_at is null`,
    ]),
    // SQLite would prefer this index to a wider one for products on sale, so it serves both.
    'drop index products_on_sale_by_category',
    'drop index products_by_category',
    `create index products_by_category
      on products (category_id, created_at desc, id desc, ${filtered}, hidden_at)`,
    'drop index products_on_sale_to_rank',
    `create index products_on_sale_to_rank on products (search_id, name, brand, price, category_id)
      where hidden_at is null`,
    byBrand,
  ]
}

function onPostgres() {
  const orders = {
    age: 'created_at desc, id desc',
    category: 'category_id, created_at desc, id desc',
    price: 'price, id',
    category_and_price: 'category_id, price, id',
    name: 'name, id',
    category_and_name: 'category_id, name, id',
  }
  return [
    ...Object.entries(orders).flatMap(([order, columns]) => [
      `drop index products_on_sale_by_${order}`,
      `create index products_on_sale_by_${order} on products (${columns})
        include (search_id, brand, price)
        where hidden_at is null`,
    ]),
    byBrand,
  ]
}
