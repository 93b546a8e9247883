import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  // The areas in which a user may work as staff, with commas; empty for everyone else.
  await db.schema
    .alterTable('users')
    .addColumn('staff_areas', text, (column) =>
      column.notNull().defaultTo('').check(sql`staff_areas = '' or role = 'user'`),
    )
    .execute()
}
