import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../migrations-support/create-table'

// Descriptions may have `**bold**`, also within a word. The search reads them without these marks.
export async function up(db: Kysely<unknown>) {
  for (const statement of isPostgres(db) ? onPostgres() : onSqlite()) {
    await sql.raw(statement).execute(db)
  }
}

function onSqlite() {
  const description = "replace(new.description, '**', '') || char(10) || new.keywords"
  const texts = ['new.name', 'new.brand', description]
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
    "update products set description = description where description like '%**%'",
  ]
}

// PostgreSQL 13 cannot change the expression of a column.
function onPostgres() {
  const whole = ['name', 'brand', "replace(description, '**', '')", 'keywords']
    .map((text) => `${text} collate "C"`)
    .join(` || E'\\x01' || `)
  return [
    `alter table products drop column search_text, add column search_text text collate "C"
      generated always as (searchable(${whole})) stored`,
    'create index products_by_text on products using gin (search_text gin_trgm_ops)',
  ]
}
