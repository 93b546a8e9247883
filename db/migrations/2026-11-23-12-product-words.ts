import { type Kysely, PostgresAdapter, sql } from 'kysely'

// A search without results suggests a similar word from the names and brands of products. Words of deleted products are
// not removed, so the search checks that the suggested word still finds a product.
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
  await sql`create index products_without_image on products (created_at desc, id desc)
    where image_id is null`.execute(db)
}

const onSqlite = [
  'create table product_words (word text primary key) strict, without rowid',
  `insert or ignore into product_words
    select value from products, json_each(search_words(name || ' ' || brand))`,
  ...['insert', 'update of name, brand'].map(
    (
      change,
    ) => `create trigger products_${change.split(' ')[0]}_words after ${change} on products begin
      insert or ignore into product_words
        select value from json_each(search_words(new.name || ' ' || new.brand));
    end`,
  ),
]

// `search_words` is the same as the function in db/searchable.ts, which SQLite calls.
const onPostgres = [
  `create function search_words(text) returns setof text language sql immutable strict parallel safe as $$
    select distinct found[1] collate "C"
      from regexp_matches(searchable($1) collate "und-x-icu", '[[:alpha:]]{3,40}', 'g') as found
  $$`,
  'create table product_words (word text collate "C" primary key)',
  // Regular expressions do not support the collation of names, so they are converted to "C".
  `insert into product_words
    select distinct word collate "C"
      from products, search_words(name collate "C" || ' ' || brand) as word`,
  `create function products_words() returns trigger language plpgsql as $$ begin
    insert into product_words
      select word from search_words(new.name collate "C" || ' ' || new.brand) as word
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger products_words after insert or update of name, brand on products
    for each row execute function products_words()`,
]
