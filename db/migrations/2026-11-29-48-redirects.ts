import type { Kysely } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'redirects')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('path', text, (column) => column.notNull().unique())
    .addColumn('target', text, (column) => column.notNull())
    .execute()
  await countChangesOf(db, 'redirects')
}
