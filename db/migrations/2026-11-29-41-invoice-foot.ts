import type { Kysely } from 'kysely'
import { addTexts } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'shop_settings', ['invoice_foot'])
}
