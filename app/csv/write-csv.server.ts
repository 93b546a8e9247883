import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null | undefined

/**
 * The first row has the heads of the columns. Spreadsheets recognise UTF-8 by the byte order mark, and do not run a
 * formula that begins with an apostrophe. Only a negative number gets none.
 */
export async function* writeCsv(batches: AsyncIterable<Cell[][]>, delimiter: ',' | ';' = ',') {
  let bom = true
  for await (const rows of batches) {
    const options = { delimiter, escape_formulas: true, bom, cast: { string: castText } }
    yield stringify(rows.map(escapeLeadingApostrophes), options)
    bom = false
  }
}

// With an apostrophe, a negative amount would be text, and spreadsheets would leave it out of a sum.
function castText(text: string) {
  return /^-\d+(?:[.,]\d+)?$/.test(text) ? { value: text, escape_formulas: false } : text
}

// Matches one or more apostrophes before a character that csv-stringify escapes.
const escapedFormula = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export function unescapeCell(cell: string) {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

// Text that already looks escaped gets one more apostrophe, so that `unescapeCell` restores the original text.
function escapeLeadingApostrophes(row: Cell[]) {
  return row.map((cell) =>
    typeof cell === 'string' && escapedFormula.test(cell) ? `'${cell}` : cell,
  )
}
