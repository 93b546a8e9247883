import type { Reader } from 'db/client'
import { sql } from 'kysely'

/** The codes of the vouchers whose uses are not the orders with it that are not cancelled. */
export async function findVouchersWithWrongUses(reader: Reader) {
  const { rows } = await sql<{ code: string }>`
    select code from vouchers
    where uses <> (
      select count(*) from orders where voucher_id = vouchers.id and status <> 'cancelled'
    )
    order by code`.execute(reader)
  return rows.map(({ code }) => code)
}
