import { type Kysely, sql } from 'kysely'
import { createTable } from '../../migrations-support/create-table'
import { execute, required } from './columns'

export async function completeOnSqlite(db: Kysely<unknown>) {
  await execute(db, indexes)
  await numberOrders(db)
  await indexTexts(db, 'product', ['name', 'brand', 'description'])
  await indexTexts(db, 'user', ['name', 'email'])
  await collectWords(db)
  await countLikes(db)
  await countCatalogueVersions(db)
}

// With `search_id`, by which a search finds products, a query skips the rows before a page without reading the table.
const indexes = [
  'create unique index users_by_number on users (search_id)',
  'create unique index products_by_number on products (search_id)',
  'create unique index orders_by_number on orders (order_number)',
  'create index carts_by_use on carts (updated_at)',
  'create index products_by_price on products (price, id)',
  'create index products_by_stock on products (stock, id)',
  'create index products_by_likes on products (likes desc, id desc)',
  ...Object.entries({
    age: 'created_at desc, id desc',
    category: 'category_id, created_at desc, id desc',
    price: 'price, id, search_id',
    category_and_price: 'category_id, price, id, search_id',
    name: 'name, id, search_id',
    category_and_name: 'category_id, name, id, search_id',
    likes: 'likes desc, id desc, search_id',
    category_and_likes: 'category_id, likes desc, id desc, search_id',
  }).map(
    ([order, columns]) =>
      `create index products_on_sale_by_${order} on products (${columns}) where hidden_at is null`,
  ),
  // A search ranks products by name and brand.
  `create index products_on_sale_to_rank on products (search_id, name, brand)
    where hidden_at is null`,
]

function numberOrders(db: Kysely<unknown>) {
  return execute(db, [
    `create trigger orders_insert_number after insert on orders when new.order_number is null begin
      update orders set order_number = (select coalesce(max(order_number), 1000) + 1 from orders)
        where id = new.id;
    end`,
  ])
}

// A trigram index finds every part of a word: https://www.sqlite.org/fts5.html#the_trigram_tokenizer
// Its row ids are the column `search_id`, because a VACUUM may change SQLite's own row ids.
async function indexTexts(db: Kysely<unknown>, what: string, columns: string[]) {
  const [table, index, names] = [`${what}s`, `${what}_search`, columns.join(', ')]
  // With two spaces at the end of a text, its last two characters also begin a trigram.
  const texts = columns.map((column) => `searchable(new.${column}) || '  '`).join(', ')
  const insert = (id: string) => `insert into ${index} (rowid, ${names}) values (${id}, ${texts})`
  await execute(db, [
    `create virtual table ${index} using fts5 (
      ${names}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`,
    `create virtual table ${what}_search_terms using fts5vocab (${index}, 'row')`,
    `create trigger ${table}_insert_search after insert on ${table} begin
      update ${table} set search_id = (select coalesce(max(search_id), 0) + 1 from ${table})
        where id = new.id;
      ${insert(`(select search_id from ${table} where id = new.id)`)};
    end`,
    `create trigger ${table}_update_search after update of ${names} on ${table} begin
      delete from ${index} where rowid = new.search_id;
      ${insert('new.search_id')};
    end`,
    `create trigger ${table}_delete_search after delete on ${table} begin
      delete from ${index} where rowid = old.search_id;
    end`,
  ])
}

function collectWords(db: Kysely<unknown>) {
  const triggers = { insert: 'insert', update: 'update of name, brand' }
  return execute(
    db,
    Object.entries(triggers).map(
      ([name, event]) => `create trigger products_${name}_words after ${event} on products begin
        insert or ignore into product_words
          select value from json_each(search_words(new.name || ' ' || new.brand));
      end`,
    ),
  )
}

function countLikes(db: Kysely<unknown>) {
  return execute(db, [
    `create trigger favorites_insert_likes after insert on favorites begin
      update products set likes = likes + 1 where id = new.product_id;
    end`,
    `create trigger favorites_delete_likes after delete on favorites begin
      update products set likes = likes - 1 where id = old.product_id;
    end`,
  ])
}

async function countCatalogueVersions(db: Kysely<unknown>) {
  await createTable(db, 'catalogue_version').addColumn('version', 'integer', required).execute()
  await sql`insert into catalogue_version (version) values (1)`.execute(db)
  const tables = ['products', 'categories', 'favorites', 'shop_settings']
  const events = ['insert', 'update', 'delete']
  await execute(
    db,
    tables.flatMap((table) =>
      events.map(
        (event) => `create trigger ${table}_${event}_catalogue_version after ${event} on ${table}
          begin update catalogue_version set version = version + 1; end`,
      ),
    ),
  )
}
