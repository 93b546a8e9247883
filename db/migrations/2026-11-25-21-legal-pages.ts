import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes, createTable } from '../migrations-support/create-table'

// Moves the legal texts and links from the settings of the shop into a table with one row per page.
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'legal_pages')
    .addColumn('page', text, (column) => column.primaryKey())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .execute()
  for (const page of ['terms', 'privacy', 'imprint', 'returns']) {
    const columns = [`${page}_text`, `${page}_url`]
    await sql`
      insert into legal_pages (page, text, url)
        select ${sql.lit(page)}, ${sql.join(columns.map((column) => sql.ref(column)))}
        from shop_settings`.execute(db)
    for (const column of columns) {
      await db.schema.alterTable('shop_settings').dropColumn(column).execute()
    }
  }
  for (const trigger of triggers(db)) await sql.raw(trigger).execute(db)
}

// Guest pages link to the legal pages, so each change increments the catalogue version.
function triggers(db: Kysely<unknown>) {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return [
      `create trigger legal_pages_catalogue_version after insert or update or delete on legal_pages
        for each statement execute function raise_catalogue_version()`,
    ]
  }
  return ['insert', 'update', 'delete'].map(
    (
      change,
    ) => `create trigger legal_pages_${change}_catalogue_version after ${change} on legal_pages
      begin update catalogue_version set version = version + 1; end`,
  )
}
