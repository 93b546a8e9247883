import type { Cell } from '~/csv/write-csv.server'
import { headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import type { Message } from '~/languages/messages'
import type { ExportFormat } from './export-format.server'

/** A column of a file that the shop writes and does not read. */
export interface FileColumn<Row> {
  heading: string | Message
  cell: (row: Row, format: ExportFormat) => Cell
}

/** `npm run languages` finds the headings to translate by this call. */
export function fileColumn<Row>(
  heading: string | Message,
  cell: FileColumn<Row>['cell'],
): FileColumn<Row> {
  return { heading, cell }
}

/** The headings, then all rows. */
export async function* fileLines<Row>(
  columns: FileColumn<Row>[],
  batches: AsyncIterable<Row[]> | Row[][],
  format: ExportFormat,
) {
  yield [headingLine(columns)]
  for await (const rows of batches) yield linesOf(columns, rows, format)
}

export function headingLine(columns: FileColumn<never>[]): Cell[] {
  return headingsOf(columns.map(({ heading }) => heading))
}

export function linesOf<Row>(columns: FileColumn<Row>[], rows: Row[], format: ExportFormat) {
  return rows.map((row) => columns.map(({ cell }) => cell(row, format)))
}
