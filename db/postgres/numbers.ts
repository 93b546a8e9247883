import { sql } from 'kysely'
import type { Trx } from '../engine'

/** Lets the numbers of new rows go on after those that are there. */
export async function alignNumbers(trx: Trx) {
  for (const [table, first] of [
    ['users', 1],
    ['products', 1],
    ['orders', 1001],
  ] as const) {
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, 'number'),
        coalesce((select max(number) + 1 from ${sql.table(table)}), ${first}::bigint),
        false
      )`.execute(trx)
  }
}
