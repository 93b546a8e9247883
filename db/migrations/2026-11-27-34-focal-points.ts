import type { Kysely } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await createTable(db, 'focal_points')
    .addColumn('image_id', text, (column) => column.primaryKey())
    .addColumn('point', text, (column) => column.notNull())
    .execute()
  await countChangesOf(db, 'focal_points')
}
