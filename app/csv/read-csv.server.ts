import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Encoding, encodingOf, textOf } from './read-text.server'
import { UnreadableFile } from './unreadable-file.server'
import { unescapeCell } from './write-csv.server'

// Exports of other shops have descriptions in HTML, and many columns.
const maxRecordLength = 100_000
const maxColumns = 500

/** A line below the header. As in spreadsheets, the header is line 1. */
export interface CsvLine {
  line: number
  cells: Record<string, string>
  problem?: string
}

export interface CsvFile {
  columns: string[]
  lines: CsvLine[]
  encoding: Encoding
}

/** Lower-cases column names and skips blank lines. @throws {UnreadableFile} */
export async function readCsv(path: string, maxLines: number): Promise<CsvFile> {
  const encoding = await encodingOf(path)
  const records = recordsOf(textOf(path, encoding))
  const { value: header, done } = await records.next()
  if (done) throw new UnreadableFile(msg('The CSV file is empty'))
  const columns = columnsOf(header)
  const lines: CsvLine[] = []
  let line = 1
  for await (const record of records) {
    line++
    if (line % 500 === 0) await setImmediate()
    if (record.every((cell) => cell.trim() === '')) continue
    if (lines.length === maxLines) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} lines. Please split it into several files', {
          max: maxLines,
        }),
      )
    }
    if (record.some((cell) => cell.includes('\0'))) {
      throw new UnreadableFile(
        message('Line {line} of the CSV file contains invalid characters', { line: String(line) }),
      )
    }
    lines.push(lineOf(line, columns, record))
  }
  if (lines.length === 0)
    throw new UnreadableFile(msg('The CSV file has no lines below the header'))
  return { columns: columns.filter(Boolean), lines, encoding }
}

async function* recordsOf(chunks: AsyncGenerator<string, void>): AsyncGenerator<string[], void> {
  const { value: first = '' } = await chunks.next()
  const parser = parse({
    delimiter: delimiterOf(first),
    max_record_size: maxRecordLength,
    relax_column_count: true,
  })
  const allChunks = async function* () {
    yield first
    yield* chunks
  }
  // The callback does nothing: the loop below throws the errors of the pipeline.
  pipeline(allChunks, parser, () => {})
  try {
    for await (const record of parser) yield record
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(describeCsvError(error)) : error
  }
}

function delimiterOf(text: string) {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a))
}

function columnsOf(header: string[]) {
  if (header.length > maxColumns) {
    throw new UnreadableFile(
      message('The CSV file has more than {max} columns', { max: maxColumns }),
    )
  }
  const columns = header.map((name) => name.trim().toLowerCase())
  const duplicate = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (duplicate)
    throw new UnreadableFile(
      message('The CSV file has two columns named "{name}"', { name: duplicate }),
    )
  return columns
}

function lineOf(line: number, columns: string[], record: string[]): CsvLine {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, name] of columns.entries()) {
    const cell = record[at]
    if (name && cell !== undefined) cells[name] = unescapeCell(cell)
  }
  const isTooLong = record.slice(columns.length).some((cell) => cell.trim() !== '')
  return isTooLong
    ? { line, cells, problem: msg('This line has more cells than the header') }
    : { line, cells }
}

function describeCsvError({ code, lines }: CsvError & { lines?: number }) {
  const line = String(lines)
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return message(
      'Near line {line}, the CSV file has a line that is too long or a quotation mark that is not closed',
      { line },
    )
  }
  return message(
    'The CSV file cannot be read near line {line}: a quotation mark is misplaced or not closed',
    { line },
  )
}
