import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// A trigram index finds every part of a word: https://www.sqlite.org/fts5.html#the_trigram_tokenizer
// Its row ids are the column `number`, because a VACUUM may change SQLite's own row ids.
const indexed = { product: ['name', 'brand', 'description'], user: ['name', 'email'] }

const statements = [
  ...Object.entries(indexed).flatMap(([thing, columns]) => {
    const [table, index] = [`${thing}s`, `${thing}_search`]
    // With two spaces at the end of a text, its last two characters also begin a trigram.
    const textOf = (row: string) => columns.map((it) => `searchable(${row}.${it}) || '  '`).join()
    const add = (number: string, row: string) =>
      `insert into ${index} (rowid, ${columns.join()}) values (${number}, ${textOf(row)})`
    return [
      `alter table ${table} add column number integer`,
      `update ${table} set number = aged.number from (
        select id, row_number() over (order by created_at, id) as number from ${table}
      ) as aged where aged.id = ${table}.id`,
      `create unique index ${table}_by_number on ${table} (number)`,

      `create virtual table ${index} using fts5 (
        ${columns.join()}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
      )`,
      `create virtual table ${thing}_search_terms using fts5vocab (${index}, 'row')`,
      `insert into ${index} (rowid, ${columns.join()})
        select number, ${textOf(table)} from ${table} order by number`,

      `create trigger ${table}_insert_search after insert on ${table} begin
        update ${table} set number = (select coalesce(max(number), 0) + 1 from ${table}) where id = new.id;
        ${add(`(select number from ${table} where id = new.id)`, 'new')};
      end`,
      `create trigger ${table}_update_search after update of ${columns.join()} on ${table} begin
        delete from ${index} where rowid = new.number;
        ${add('new.number', 'new')};
      end`,
      `create trigger ${table}_delete_search after delete on ${table} begin
        delete from ${index} where rowid = old.number;
      end`,
    ]
  }),
  'alter table products drop column search_text',

  'alter table products add column likes integer not null default 0',
  'update products set likes = (select count(*) from favorites where product_id = products.id)',
  `create trigger favorites_insert_likes after insert on favorites begin
    update products set likes = likes + 1 where id = new.product_id;
  end`,
  `create trigger favorites_delete_likes after delete on favorites begin
    update products set likes = likes - 1 where id = old.product_id;
  end`,
  'create index products_by_likes on products (likes desc, id desc)',
]
