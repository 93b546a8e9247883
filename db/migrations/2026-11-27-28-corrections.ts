import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('orders')
    .addColumn('is_contact_corrected', columnTypes(db).integer, (column) =>
      column.notNull().defaultTo(0).check(sql`is_contact_corrected in (0, 1)`),
    )
    .execute()
}
