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
  wrong?: LineProblem
  /** What the shop leaves out of the line, or shortens. */
  notes?: LineProblem[]
}

/** Messages show at most so many letters of a cell. */
export const maxCellShown = 80

/** Where the uploaded file has the cell. */
export function placeOf({ line, origins }: ReadLine, column: string) {
  return { line, column, ...origins?.[column] }
}
