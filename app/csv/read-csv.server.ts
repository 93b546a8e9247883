import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { UnreadableFile } from './unreadable-file.server'
import { withoutApostrophe } from './write-csv.server'

// Characters: a description of the longest kind, and everything else that a product has.
const maxRecordLength = 20_000
const maxColumns = 100

/** A line below the header, as a spreadsheet numbers it: the header is line 1. */
export interface CsvLine {
  line: number
  /** By column; cells that the line does not have are missing. */
  cells: Record<string, string>
  /** Why it cannot be read. */
  problem?: string
}

export interface CsvFile {
  columns: string[]
  lines: CsvLine[]
}

/**
 * Reads a CSV file whose first line names its columns; commas, semicolons or tabs separate them. Names are lower-cased,
 * lines without a text are left out. Throws `UnreadableFile`.
 */
export async function readCsv(path: string, maxLines: number): Promise<CsvFile> {
  const records = recordsOf(path)
  const { value: header, done } = await records.next()
  if (done) throw new UnreadableFile('The CSV file is empty')
  const columns = columnsOf(header)
  const lines: CsvLine[] = []
  let line = 1
  for await (const record of records) {
    line++
    // Others are served meanwhile.
    if (line % 500 === 0) await setImmediate()
    if (record.every((cell) => cell.trim() === '')) continue
    if (lines.length === maxLines) {
      throw new UnreadableFile(
        `The CSV file has more than ${maxLines.toLocaleString('en')} lines. Please split it`,
      )
    }
    if (record.some((cell) => cell.includes('\0'))) {
      throw new UnreadableFile(`Line ${line} of the CSV file is not text`)
    }
    lines.push(lineOf(line, columns, record))
  }
  if (lines.length === 0) throw new UnreadableFile('The CSV file has no line below its header')
  return { columns: columns.filter(Boolean), lines }
}

async function* recordsOf(path: string): AsyncGenerator<string[], void> {
  const chunks = textOf(path)
  const { value: first = '' } = await chunks.next()
  const parser = parse({
    delimiter: delimiterOf(first),
    max_record_size: maxRecordLength,
    relax_column_count: true,
  })
  const whole = async function* () {
    yield first
    yield* chunks
  }
  // What goes wrong comes out of the parser, too.
  pipeline(whole, parser, () => {})
  try {
    for await (const record of parser) yield record
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(sentenceFor(error)) : error
  }
}

// The decoder leaves a byte order mark out.
async function* textOf(path: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(
      'The CSV file is not written in UTF-8. Please save it as "CSV UTF-8" in your spreadsheet',
    )
  }
}

// All three may stand in a text, so the one counts that the header has most of.
function delimiterOf(text: string) {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a))
}

function columnsOf(header: string[]) {
  if (header.length > maxColumns) {
    throw new UnreadableFile(`The CSV file has more than ${maxColumns} columns`)
  }
  const columns = header.map((name) => name.trim().toLowerCase())
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (twice) throw new UnreadableFile(`The CSV file has two columns of the name "${twice}"`)
  return columns
}

function lineOf(line: number, columns: string[], record: string[]): CsvLine {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, name] of columns.entries()) {
    const cell = record[at]
    if (name && cell !== undefined) cells[name] = withoutApostrophe(cell)
  }
  const isTooLong = record.slice(columns.length).some((cell) => cell.trim() !== '')
  return isTooLong
    ? { line, cells, problem: 'This line has more cells than the header' }
    : { line, cells }
}

function sentenceFor({ code, lines }: CsvError & { lines?: number }) {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `The CSV file has a line that is too long, or a quotation mark that is not closed, near line ${lines}`
  }
  return `The CSV file cannot be read near line ${lines}: a quotation mark stands where none should, or is not closed`
}
