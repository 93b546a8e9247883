import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../migrations-support/create-table'

export async function up(db: Kysely<unknown>) {
  const { integer } = columnTypes(db)
  await db.schema.alterTable('orders').addColumn('withdrawal_days', integer).execute()
  await sql`
    update orders set withdrawal_days = (select withdrawal_days from shop_settings)`.execute(db)
  await db.schema
    .alterTable('shop_settings')
    .addColumn('earlier_withdrawals', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`earlier_withdrawals in (0, 1)`),
    )
    .execute()
}
