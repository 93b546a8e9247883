import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .alterTable('delivery_methods')
    .addColumn('delivery_time', text, (column) => column.notNull().defaultTo(''))
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const table of ['delivery_methods', 'payment_methods']) {
    for (const trigger of triggers(table, isPostgres)) await sql.raw(trigger).execute(db)
  }
}

// Guest pages show the methods, so each change increments the catalogue version.
function triggers(table: string, isPostgres: boolean) {
  if (isPostgres) {
    return [
      `create trigger ${table}_catalogue_version after insert or update or delete on ${table}
        for each statement execute function raise_catalogue_version()`,
    ]
  }
  return ['insert', 'update', 'delete'].map(
    (change) => `create trigger ${table}_${change}_catalogue_version after ${change} on ${table}
      begin update catalogue_version set version = version + 1; end`,
  )
}
