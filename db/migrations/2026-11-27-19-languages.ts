import { type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts, columnTypes, isPostgres } from '../migrations-support/create-table'
import { rangesOf } from './2026-11-24-14-baseline/postgres-texts'

// `locale` is the language of numbers and dates, `language` that of the shop's own texts, `text_language` that of the
// texts that the shopkeeper writes.
export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'shop_settings', ['text_language'], 'locale')
  await addTexts(db, 'shop_settings', ['language'], 'en')
  const { text } = columnTypes(db)
  await db.schema.alterTable('activities').addColumn('message', text).execute()
  await addNamesToSortBy(db)
}

// `sort_name` is what products are sorted by. The shop writes it, as the language of the texts asks.
async function addNamesToSortBy(db: Kysely<unknown>) {
  await addTexts(db, 'products', ['sort_name'])
  for (const statement of isPostgres(db) ? onPostgres() : onSqlite) {
    await sql.raw(statement).execute(db)
  }
  await countUpdatesOf(db, 'sort_name', ['sort_name'])
}

// The JavaScript function `searchable` is already the new one, so the index is brought up to date.
const letters = 'ßẞæÆœŒøØłŁđĐı‘’ʼ′‐‑‒–—−'
const onSqlite = [
  `delete from product_words where word glob '*[${letters}]*'`,
  `update products set name = name where name || brand || description glob '*[${letters}]*'`,
  `update users set name = name where name || email glob '*[${letters}]*'`,
  'update products set sort_name = searchable(name)',
  'create index products_by_name on products (sort_name, id)',
]

function onPostgres() {
  return [
    `create or replace function searchable(text) returns text
      language sql immutable strict parallel safe as $$
      select replace(replace(replace(translate(
        lower(regexp_replace(normalize($1 collate "C", NFKD), '[${rangesOf(/\p{M}/u)}]', '', 'g')
          collate "und-x-icu") collate "C",
        'øłđı‘’ʼ′‐‒–—−', 'oldi''''''''-----'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    $$`,
    `delete from product_words where word ~ '[${letters}]'`,
    // An update computes the columns again that are generated from the name. No process shows the products now.
    'alter table products disable trigger products_catalogue_version',
    `update products set name = name where search_text ~ '[${letters}]'`,
    'alter table products enable trigger products_catalogue_version',
    `update users set name = name where search_text ~ '[${letters}]'`,
    // Writes the table once, several times as fast as an update of all rows.
    `alter table products alter column sort_name type text collate "C"
      using searchable(name collate "C")`,
    'create index products_by_name on products (sort_name, id) include (search_id, hidden_at)',
  ]
}
