import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('activities').addColumn('message', columnTypes(db).text).execute()
}
