import { sql } from 'kysely'
import type { Trx } from '../engine'
import type { Table } from '../tables'

// Rows at once: the bodies of emails are some kilobytes each.
const batch = 1_000

/** Adds rows that all have the same columns; one parameter, whatever their number, so that a table needs one statement. */
export async function insertRows(
  trx: Trx,
  table: Table,
  columns: readonly string[],
  rows: readonly object[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

/** Adds rows that all have the same columns, and says how many are done. */
export async function addMany(
  trx: Trx,
  table: Table,
  rows: readonly object[],
  onProgress: (done: number) => void,
) {
  const columns = Object.keys(rows[0] ?? {})
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    await insertRows(trx, table, columns, some)
    onProgress(start + some.length)
  }
}
