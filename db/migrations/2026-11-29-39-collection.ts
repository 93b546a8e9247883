import { type Kysely, sql } from 'kysely'
import { addTexts, columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await addTexts(db, 'delivery_methods', ['collection'])
  await addTexts(db, 'order_deliveries', ['collection'])
  await db.schema
    .alterTable('shop_settings')
    .addColumn('countries_chosen', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`countries_chosen in (0, 1)`),
    )
    .execute()
}
