import type { CsvLine } from '~/csv/read-csv.server'
import type { Message } from '~/languages/messages'

export interface LineProblem {
  line: number
  column: string
  value: string
  message: string | Message
}

/** A line with the columns of the shop. The uploaded file may have others. */
export interface ReadLine extends CsvLine {
  /** Where the uploaded file has the cells of a column, if it has them elsewhere. */
  origins?: { [column: string]: { line: number; column: string } | undefined }
  /** What a new product has where the file says nothing. */
  ifNew?: CsvLine['cells']
  /** What the web address of a new product ends with, if this shop would write it so, too. */
  slug?: string
  problems?: LineProblem[]
  /** What the shop leaves out of the line, or shortens. */
  notes?: LineProblem[]
}

const maxCellShown = 80

/** At the place where the uploaded file has the cell. Also for notes. */
export function problemAt(
  { lineNumber, cells, origins }: ReadLine,
  column: string,
  message: string | Message,
  value = cells[column] ?? '',
): LineProblem {
  const place = { line: lineNumber, column, ...origins?.[column] }
  return { ...place, value: value.trim().slice(0, maxCellShown), message }
}
