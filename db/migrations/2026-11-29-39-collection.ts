import type { Kysely } from 'kysely'
import { addTexts } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'delivery_methods', ['collection'])
  await addTexts(db, 'order_deliveries', ['collection'])
}
