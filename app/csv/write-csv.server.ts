import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null | undefined

/** Spreadsheets recognise UTF-8 by the byte order mark, and run no text as a formula that begins with an apostrophe. */
export async function* writeCsv(columns: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield stringify([[...columns]], { bom: true })
  for await (const rows of batches)
    yield stringify(rows.map(withApostrophes), { escape_formulas: true })
}

// The characters that csv-stringify escapes.
const apostropheAndFormula = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export function withoutApostrophe(cell: string) {
  return apostropheAndFormula.test(cell) ? cell.slice(1) : cell
}

// Text that already begins so gets another apostrophe, so that reading returns what was written.
function withApostrophes(row: Cell[]) {
  return row.map((cell) =>
    typeof cell === 'string' && apostropheAndFormula.test(cell) ? `'${cell}` : cell,
  )
}
