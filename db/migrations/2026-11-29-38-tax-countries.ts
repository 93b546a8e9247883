import { type Kysely, sql } from 'kysely'
import { addTexts } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  await addTexts(db, 'orders', ['tax_country'])
  const { rows } = await sql<{ locale: string }>`select locale from shop_settings`.execute(db)
  const { region: home = '' } = new Intl.Locale(rows[0]?.locale ?? 'en-US')
  // Who collects an order gets it in the country of the shop.
  await sql`
    update orders set tax_country = coalesce(
      (select country from order_addresses where order_id = orders.id),
      (select cast(${home} as text) from order_deliveries where order_id = orders.id),
      ''
    )`.execute(db)
}
