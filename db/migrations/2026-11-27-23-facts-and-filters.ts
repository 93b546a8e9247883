import { type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts, isPostgres } from '../migrations-support/create-table'

// The index of each order has brand and price, too, so that a page of a filtered list is read from the index alone.
export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'products', ['facts', 'keywords'])
  await countUpdatesOf(db, 'facts', ['facts', 'keywords'])
  const statements = isPostgres(db)
    ? [...keywordsOnPostgres(), ...indexesOnPostgres()]
    : [...keywordsOnSqlite(), ...indexesOnSqlite()]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// The index has the keywords in its column of descriptions, so that it need not be built again.
function keywordsOnSqlite() {
  const texts = ['new.name', 'new.brand', 'new.description || char(10) || new.keywords']
    .map((whole) => `searchable(${whole}) || '  '`)
    .join(', ')
  const insert = (id: string) =>
    `insert into product_search (rowid, name, brand, description) values (${id}, ${texts})`
  return [
    'drop trigger products_insert_search',
    'drop trigger products_update_search',
    `create trigger products_insert_search after insert on products begin
      update products set search_id = (select coalesce(max(search_id), 0) + 1 from products)
        where id = new.id;
      ${insert('(select search_id from products where id = new.id)')};
    end`,
    `create trigger products_update_search
      after update of name, brand, description, keywords on products begin
      delete from product_search where rowid = new.search_id;
      ${insert('new.search_id')};
    end`,
  ]
}

// PostgreSQL 13 cannot change the expression of a column.
function keywordsOnPostgres() {
  const whole = ['name', 'brand', 'description', 'keywords']
    .map((column) => `${column} collate "C"`)
    .join(` || E'\\x01' || `)
  return [
    `alter table products drop column search_text, add column search_text text collate "C"
      generated always as (searchable(${whole})) stored`,
    'create index products_by_text on products using gin (search_text gin_trgm_ops)',
  ]
}

const byBrand = `create index products_on_sale_by_brand on products (brand, category_id, price, search_id)
  where hidden_at is null`

function indexesOnSqlite() {
  const filtered = 'search_id, brand, price'
  const orders = {
    age: `created_at desc, id desc, ${filtered}`,
    price: 'price, id, search_id, brand',
    category_and_price: 'category_id, price, id, search_id, brand',
    name: `sort_name, id, ${filtered}`,
    category_and_name: `category_id, sort_name, id, ${filtered}`,
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

function indexesOnPostgres() {
  const orders = {
    age: 'created_at desc, id desc',
    category: 'category_id, created_at desc, id desc',
    price: 'price, id',
    category_and_price: 'category_id, price, id',
    name: 'sort_name, id',
    category_and_name: 'category_id, sort_name, id',
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
