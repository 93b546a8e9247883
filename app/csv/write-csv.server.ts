import { stringify } from 'csv-stringify/sync'
import { escapeCell } from './spreadsheet-cells'

/** An amount may be negative. It is written as a number, which spreadsheets can sum. */
export type Cell = string | number | { amount: string } | null | undefined

/** Spreadsheets recognise UTF-8 by the byte order mark, and do not run a formula that begins with an apostrophe. */
export async function* writeCsv(batches: AsyncIterable<Cell[][]>, delimiter: ',' | ';' = ',') {
  let bom = true
  for await (const rows of batches) {
    const options = { delimiter, escape_formulas: true, bom, cast: { object: castAmount } }
    yield stringify(rows.map(escapeLeadingApostrophes), options)
    bom = false
  }
}

// Otherwise, a negative amount would get an apostrophe.
function castAmount(cell: object) {
  return 'amount' in cell ? { value: String(cell.amount), escape_formulas: false } : ''
}

function escapeLeadingApostrophes(row: Cell[]) {
  return row.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))
}
