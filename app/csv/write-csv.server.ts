import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null | undefined

/**
 * Spreadsheets recognise UTF-8 by the byte order mark, and do not treat text that begins with an apostrophe as a
 * formula.
 */
export async function* writeCsv(columns: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield stringify([[...columns]], { bom: true })
  for await (const rows of batches)
    yield stringify(rows.map(escapeLeadingApostrophes), { escape_formulas: true })
}

// One or more apostrophes before a character that csv-stringify escapes.
const escapedFormula = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export function unescapeCell(cell: string) {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

// Text that already starts this way gets one more apostrophe, so that reading the file restores the original text.
function escapeLeadingApostrophes(row: Cell[]) {
  return row.map((cell) =>
    typeof cell === 'string' && escapedFormula.test(cell) ? `'${cell}` : cell,
  )
}
