import { type Kysely, PostgresAdapter, sql } from 'kysely'

// A rename of a column also changes SQLite's triggers and indexes, and PostgreSQL's indexes and sequences. It does not
// change the bodies of PostgreSQL's functions.
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

// The function of migration 9, with the new column name.
const raiseCatalogueVersion = `
  create or replace function raise_catalogue_version() returns trigger language plpgsql as $$ begin
    insert into catalogue_version as it (slot, version) values (pg_backend_pid() % 1024, 1)
      on conflict (slot) do update set version = it.version + 1;
    return null;
  end $$`
