import type { Trx } from '../../db/client'
import type { Table } from '../../db/tables'

// A statement can have only a limited number of values.
const batchRows = 500

/** Adds any number of rows to a table; `onProgress` receives the number of added rows. */
export async function addRows(
  trx: Trx,
  table: Table,
  rows: readonly object[],
  onProgress: (added: number) => void = () => {},
) {
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows)
    await trx
      .insertInto(table)
      .values(batch as never)
      .execute()
    onProgress(start + batch.length)
  }
}
