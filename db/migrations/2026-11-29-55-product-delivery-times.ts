import type { Kysely } from 'kysely'
import { countUpdatesOf } from '../migrations-support/catalogue-version'
import { addTexts } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'products', ['delivery_time'])
  await addTexts(db, 'order_items', ['delivery_time'])
  await countUpdatesOf(db, 'delivery_time', ['delivery_time'])
}
