import { type Kysely, sql } from 'kysely'
import { columnTypes, createTable, isPostgres } from '../migrations-support/create-table'

// A version of the catalogue without a record is another change than of stock or likes.
export async function up(db: Kysely<unknown>) {
  if (isPostgres(db)) await onPostgres(db)
  else await onSqlite(db)
}

// Of version 0.5.0, without `stock` and `likes`, which get a record. A like changes `likes`: `favorites` has no trigger.
const otherColumns =
  'id, slug, name, brand, description, price, old_price, search_id, category_id, hidden_at, image_id, created_at, updated_at'
const stockOrLikesChanged = 'old.stock <> new.stock or old.likes <> new.likes'

async function onSqlite(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'catalogue_changes')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('product_id', text, (column) => column.notNull())
    .addColumn('availability', integer, (column) => column.notNull())
    .addColumn('likes', integer, (column) => column.notNull())
    .execute()
  for (const change of ['insert', 'update', 'delete']) {
    await sql.raw(`drop trigger favorites_${change}_catalogue_version`).execute(db)
  }
  await sql`drop trigger products_update_catalogue_version`.execute(db)
  await sql
    .raw(`create trigger products_update_catalogue_version after update of ${otherColumns} on products begin
      update catalogue_version set version = version + 1;
    end`)
    .execute(db)
  await sql
    .raw(`create trigger products_update_catalogue_changes after update of stock, likes on products
      when ${stockOrLikesChanged} begin
      update catalogue_version set version = version + 1;
      insert into catalogue_changes (id, product_id, availability, likes)
        select version, new.id, (old.stock = 0) <> (new.stock = 0), old.likes <> new.likes
        from catalogue_version;
    end`)
    .execute(db)
}

async function onPostgres(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'catalogue_changes')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('xid', sql`xid8`, (column) => column.notNull().defaultTo(sql`pg_current_xact_id()`))
    .addColumn('product_id', text, (column) => column.notNull())
    .addColumn('availability', 'integer', (column) => column.notNull())
    .addColumn('likes', 'integer', (column) => column.notNull())
    .execute()
  await sql`create index catalogue_changes_by_xid on catalogue_changes (xid)`.execute(db)
  await sql`drop trigger favorites_catalogue_version on favorites`.execute(db)
  await sql`drop trigger products_catalogue_version on products`.execute(db)
  await sql
    .raw(`create trigger products_catalogue_version
      after insert or delete or update of ${otherColumns} on products
      for each statement execute function raise_catalogue_version()`)
    .execute(db)
  await sql
    .raw(`create function record_catalogue_change() returns trigger language plpgsql as $$ begin
      insert into catalogue_changes (product_id, availability, likes) values
        (new.id, ((old.stock = 0) <> (new.stock = 0))::integer, (old.likes <> new.likes)::integer);
      insert into catalogue_version as it (slot, version) values (pg_backend_pid() % 1024, 1)
        on conflict (slot) do update set version = it.version + 1;
      return null;
    end $$`)
    .execute(db)
  await sql
    .raw(`create trigger products_catalogue_changes after update of stock, likes on products
      for each row when (${stockOrLikesChanged}) execute function record_catalogue_change()`)
    .execute(db)
}
