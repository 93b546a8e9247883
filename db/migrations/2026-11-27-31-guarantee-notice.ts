import { type Kysely, sql } from 'kysely'
import { countChangesOf } from '../migrations-support/catalogue-version'
import { columnTypes, createTable } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  await createTable(db, 'guarantee_notice')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('image_id', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .execute()
  await countChangesOf(db, 'guarantee_notice')
  await db.schema
    .alterTable('emails')
    .addColumn('attaches_notice', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`attaches_notice in (0, 1)`),
    )
    .execute()
}
