import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * CSV with a header and a byte order mark, which tells spreadsheets that it is UTF-8. A text that a spreadsheet would
 * run as a formula begins with an apostrophe, also a telephone number with a plus sign; numbers stay numbers, also
 * below zero.
 */
export async function* writeCsv(columns: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield stringify([[...columns]], { bom: true })
  for await (const rows of batches) yield stringify(rows.map(defused), { escape_formulas: true })
}

// As csv-stringify knows them.
const apostropheAndFormula = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell without the apostrophe that `writeCsv` has put before it. */
export function withoutApostrophe(cell: string) {
  return apostropheAndFormula.test(cell) ? cell.slice(1) : cell
}

// A text with such an apostrophe of its own gets another one: what was written is read again.
function defused(row: Cell[]) {
  return row.map((cell) =>
    typeof cell === 'string' && apostropheAndFormula.test(cell) ? `'${cell}` : cell,
  )
}
