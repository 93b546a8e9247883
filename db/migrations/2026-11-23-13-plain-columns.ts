import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Names that say what a column holds. A rename also changes the triggers and indexes of SQLite and the indexes and
// sequences of PostgreSQL, but no body of a PostgreSQL function.
export async function up(db: Kysely<unknown>) {
  for (const [table, from, to] of renames) {
    await db.schema.alterTable(table).renameColumn(from, to).execute()
  }
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql.raw(raiseCatalogueVersion).execute(db)
  }
}

const renames = [
  ['users', 'number', 'search_id'],
  ['products', 'number', 'search_id'],
  ['products', 'given', 'received'],
  ['products', 'withdrawn', 'written_off'],
  ['orders', 'number', 'order_number'],
  ['catalogue_version', 'number', 'version'],
] as const

// As migration 9 has it, with the new name.
const raiseCatalogueVersion = `
  create or replace function raise_catalogue_version() returns trigger language plpgsql as $$ begin
    insert into catalogue_version as it (slot, version) values (pg_backend_pid() % 1024, 1)
      on conflict (slot) do update set version = it.version + 1;
    return null;
  end $$`
