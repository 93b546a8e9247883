import { type Kysely, sql } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { columnTypes, isPostgres } from '../migrations-support/create-table'

// `facts` has a line `Name: text` for each fact of a product, `keywords` what a search finds besides its other texts.
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  for (const column of ['facts', 'keywords']) {
    await db.schema
      .alterTable('products')
      .addColumn(column, text, (it) => it.notNull().defaultTo(''))
      .execute()
  }
  await countUpdatesOf(db, 'facts', ['facts', 'keywords'])
  if (isPostgres(db)) await searchKeywordsOnPostgres(db)
  else await searchKeywordsOnSqlite(db)
}

// The index has the keywords in its column of descriptions, so that it need not be built again.
async function searchKeywordsOnSqlite(db: Kysely<unknown>) {
  const texts = ['new.name', 'new.brand', 'new.description || char(10) || new.keywords']
    .map((whole) => `searchable(${whole}) || '  '`)
    .join(', ')
  const insert = (id: string) =>
    `insert into product_search (rowid, name, brand, description) values (${id}, ${texts})`
  const statements = [
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
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// PostgreSQL 13 cannot change the expression of a column.
async function searchKeywordsOnPostgres(db: Kysely<unknown>) {
  const whole = ['name', 'brand', 'description', 'keywords']
    .map((column) => `${column} collate "C"`)
    .join(` || E'\\x01' || `)
  const statements = [
    `alter table products drop column search_text, add column search_text text collate "C"
      generated always as (searchable(${whole})) stored`,
    'create index products_by_text on products using gin (search_text gin_trgm_ops)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
