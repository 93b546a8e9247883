import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addText(db, 'shop_settings', 'invoice_numbers', '{number}')
  await addText(db, 'shop_settings', 'cancellation_numbers', '{number}')
  await addText(db, 'invoices', 'number_text', '')
  await sql`update invoices set number_text = cast(number as text)`.execute(db)
}

async function addText(db: Kysely<unknown>, table: string, name: string, text: string) {
  await db.schema
    .alterTable(table)
    .addColumn(name, columnTypes(db).text, (column) => column.notNull().defaultTo(text))
    .execute()
}
