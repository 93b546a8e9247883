import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('shop_settings')
    .addColumn('anonymise_after_years', columnTypes(db).integer)
    .execute()
}
