import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable } from '../../migrations-support/create-table'
import { execute, primaryKey, required, zero } from './columns'
import { createTextFunctions } from './postgres-texts'

/** Creates what the columns of the tables refer to. */
export async function prepareOnPostgres(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create collation ignoring_case (
    provider = icu, locale = 'und-u-ks-level2', deterministic = false
  )`.execute(db)
  await createTextFunctions(db)
}

export async function completeOnPostgres(db: Kysely<unknown>) {
  await shareBetweenProcesses(db)
  await indexTexts(db)
  await collectWords(db)
  await countLikes(db)
  await countCatalogueVersions(db)
  await execute(db, [...fillFactors, ...indexes, ...namesOf050])
}

// Without a common data folder, processes share files, rate limits and secrets in these tables.
async function shareBetweenProcesses(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'files')
    .addColumn('path', text, primaryKey)
    .addColumn('bytes', 'bytea', required)
    .addColumn('put_at', text, required)
    .execute()
  // Images are already compressed.
  await sql`alter table files alter column bytes set storage external`.execute(db)
  await createTable(db, 'counts')
    .addColumn('key', text, primaryKey)
    .addColumn('points', 'integer', zero)
    .addColumn('expire', 'bigint')
    .execute()
  await createTable(db, 'secrets')
    .addColumn('name', text, primaryKey)
    .addColumn('value', text, required)
    .execute()
  // Always empty. Each transaction begins by locking this table: in a shared mode, or after conflicts exclusively.
  await createTable(db, 'turns').execute()
}

async function indexTexts(db: Kysely<unknown>) {
  const add = (table: string, column: string, ...columns: string[]) => {
    // \x01 occurs in no word, so a search finds no word that spans two columns.
    const whole = columns.map((name) => `${name} collate "C"`).join(` || E'\\x01' || `)
    return `alter table ${table} add column ${column} text collate "C"
      generated always as (searchable(${whole})) stored`
  }
  await execute(db, [
    add('users', 'search_text', 'name', 'email'),
    add('products', 'search_name', 'name'),
    add('products', 'search_brand', 'name', 'brand'),
    add('products', 'search_text', 'name', 'brand', 'description'),
    'create index users_by_text on users using gin (search_text gin_trgm_ops)',
    'create index products_by_text on products using gin (search_text gin_trgm_ops)',
  ])
}

// Regular expressions do not support the collation of names, so they are converted to "C".
async function collectWords(db: Kysely<unknown>) {
  await execute(db, [
    `create function products_words() returns trigger language plpgsql as $$ begin
      insert into product_words
        select word from search_words(new.name collate "C" || ' ' || new.brand) as word
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger products_words after insert or update of name, brand on products
      for each row execute function products_words()`,
  ])
}

async function countLikes(db: Kysely<unknown>) {
  for (const [event, row, sign] of [
    ['insert', 'new', '+'],
    ['delete', 'old', '-'],
  ]) {
    await execute(db, [
      `create function favorites_${event}_likes() returns trigger language plpgsql as $$ begin
        update products set likes = likes ${sign} changed.count
          from (select product_id, count(*) as count from changed group by product_id) as changed
          where products.id = changed.product_id;
        return null;
      end $$`,
      `create trigger favorites_${event}_likes after ${event} on favorites
        referencing ${row} table as changed
        for each statement execute function favorites_${event}_likes()`,
    ])
  }
}

// Each connection increments its own row, so that concurrent writers do not wait for each other. The version is the sum
// of all rows.
async function countCatalogueVersions(db: Kysely<unknown>) {
  await createTable(db, 'catalogue_version')
    .addColumn('slot', 'integer', primaryKey)
    .addColumn('version', 'bigint', required)
    .execute()
  const tables = ['products', 'categories', 'favorites', 'shop_settings']
  await execute(db, [
    'insert into catalogue_version (slot, version) values (0, 1)',
    `create function raise_catalogue_version() returns trigger language plpgsql as $$ begin
      insert into catalogue_version as it (slot, version) values (pg_backend_pid() % 1024, 1)
        on conflict (slot) do update set version = it.version + 1;
      return null;
    end $$`,
    ...tables.map(
      (table) => `create trigger ${table}_catalogue_version
        after insert or update or delete on ${table}
        for each statement execute function raise_catalogue_version()`,
    ),
  ])
}

// `stock` and `likes` are in no index, and the fill factor leaves room in each page. An update of them therefore writes
// to no index and does not conflict with updates of other products:
// https://www.postgresql.org/docs/current/storage-hot.html
const fillFactors = ['products', 'carts', 'cart_lines'].map(
  (table) => `alter table ${table} set (fillfactor = 85)`,
)

// With the included columns, a query skips the rows before a page without reading the table.
const indexes = [
  'create index categories_by_creator on categories (created_by)',
  'create index products_by_price on products (price, id) include (search_id, hidden_at)',
  ...Object.entries({
    age: 'created_at desc, id desc',
    category: 'category_id, created_at desc, id desc',
    price: 'price, id',
    category_and_price: 'category_id, price, id',
    name: 'name, id',
    category_and_name: 'category_id, name, id',
  }).map(
    ([order, columns]) => `create index products_on_sale_by_${order} on products (${columns})
      include (search_id) where hidden_at is null`,
  ),
]

// Version 0.5.0 has renamed the columns, but not what PostgreSQL has named after them. Later migrations rely on names.
const namesOf050 = [
  ...[
    ['users', 'search_id'],
    ['products', 'search_id'],
    ['orders', 'order_number'],
  ].flatMap(([table, column]) => [
    `alter sequence ${table}_${column}_seq rename to ${table}_number_seq`,
    `alter table ${table} rename constraint ${table}_${column}_key to ${table}_number_key`,
  ]),
  'alter table products rename constraint products_received_check to products_given_check',
  'alter table products rename constraint products_written_off_check to products_withdrawn_check',
]
