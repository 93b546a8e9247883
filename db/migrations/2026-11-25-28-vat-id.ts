import type { Kysely } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addText(db, 'shop_settings', 'vat_id')
  await addText(db, 'shop_settings', 'tax_sentence')
  await addText(db, 'orders', 'tax_sentence')
}

async function addText(db: Kysely<unknown>, table: string, name: string) {
  await db.schema
    .alterTable(table)
    .addColumn(name, columnTypes(db).text, (column) => column.notNull().defaultTo(''))
    .execute()
}
