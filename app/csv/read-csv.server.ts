import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Encoding, encodingOf, textOf } from './read-text.server'
import { unescapeCell } from './spreadsheet-cells'
import { UnreadableFile } from './unreadable-file.server'

// Exports of other shops have descriptions in HTML, and many columns.
const maxRecordLength = 100_000
const maxColumns = 500
// A cell of one letter needs about fifty bytes.
const maxCells = 1_000_000
// Lines without text are skipped, but take time.
const maxBlankLines = 50_000

/** A line below the header. As in spreadsheets, the header is line 1. */
export interface CsvLine {
  lineNumber: number
  cells: Record<string, string>
  problem?: string
}

export interface CsvFile {
  columns: string[]
  /** What the file calls its columns, whose names in lower case are the keys. A repeated name has a number: `note (2)`. */
  headings: ReadonlyMap<string, string>
  repeated: ReadonlySet<string>
  lines: CsvLine[]
  encoding: Encoding
}

/** Lower-cases column names and skips blank lines. An empty cell may be missing. @throws {UnreadableFile} */
export async function readCsv(path: string, maxLines: number): Promise<CsvFile> {
  const encoding = await encodingOf(path)
  const records = recordsOf(withQuotedFormulas(textOf(path, encoding)), delimiterOf)
  let header: ReturnType<typeof headerOf> | undefined
  const lines: CsvLine[] = []
  let lineNumber = 0
  let cells = 0
  for await (const record of records) {
    lineNumber++
    if (lineNumber % 500 === 0) await setImmediate()
    if (lineNumber - lines.length > maxBlankLines) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} blank lines. Please delete them', {
          max: maxBlankLines,
        }),
      )
    }
    const filled = record.filter((cell) => cell.trim() !== '').length
    if (filled === 0) continue
    if (!header) {
      header = headerOf(record)
      continue
    }
    cells += filled
    if (cells > maxCells) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} cells. Please split it into several files', {
          max: maxCells,
        }),
      )
    }
    if (lines.length === maxLines) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} lines. Please split it into several files', {
          max: maxLines,
        }),
      )
    }
    if (record.some((cell) => cell.includes('\0'))) {
      throw new UnreadableFile(
        message('Line {line} of the CSV file contains invalid characters', {
          line: String(lineNumber),
        }),
      )
    }
    lines.push(lineOf(lineNumber, header.columns, record))
  }
  if (!header) throw new UnreadableFile(msg('The CSV file is empty'))
  if (lines.length === 0)
    throw new UnreadableFile(msg('The CSV file has no lines below the header'))
  return { ...header, columns: header.columns.filter(Boolean), lines, encoding }
}

/** `delimiterIn` gets the beginning of the text. @throws {UnreadableFile} */
export async function* recordsOf(
  chunks: AsyncGenerator<string, void>,
  delimiterIn: (text: string) => string,
  options: Options = {},
): AsyncGenerator<string[], void> {
  const { value: first = '' } = await chunks.next()
  const start = withPlainStart(first)
  const delimiter = delimiterIn(start)
  const parser = parse({
    delimiter,
    // Spreadsheets copy a cell such as `Frame 20"` without the quotation marks that CSV asks for.
    relax_quotes: delimiter === '\t',
    max_record_size: maxRecordLength,
    relax_column_count: true,
    ...options,
  })
  const allChunks = async function* () {
    yield start
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

// `sep=;` in the first line tells a spreadsheet how to split the lines. A byte order mark after blank lines would be a part
// of the first heading, and the parser expects all lines to end as the first one.
function withPlainStart(text: string) {
  const [blank = ''] = /^(?:sep=[^\r\n]*[\r\n])?(?:[^\S\r\n]*[\r\n])*\uFEFF?/i.exec(text) ?? []
  const rest = text.slice(blank.length)
  const [lineEnd = '\n'] = /\r\n?|\n/.exec(rest) ?? []
  return blank.replace(/\r\n?|\n/g, lineEnd).replace(/[^\r\n]/g, '') + rest
}

// Other programs write `="0034"` without the quotation marks that CSV asks for. Whole lines, so that none is cut in two.
async function* withQuotedFormulas(chunks: AsyncGenerator<string, void>) {
  let line = ''
  for await (const chunk of chunks) {
    const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r')) + 1
    if (end > 0) yield (line + chunk.slice(0, end)).replace(unquotedFormula, quotedFormula)
    line = end > 0 ? chunk.slice(end) : line + chunk
  }
  yield line.replace(unquotedFormula, quotedFormula)
}

const unquotedFormula = /="(?<=(?:^|[,;\t])=")([^"\r\n]+)"(?=[,;\t\r\n]|$)/gm
const quotedFormula = '"=""$1"""'

// A heading in quotation marks may contain any of them.
function delimiterOf(text: string) {
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, 'x')
  const header = unquoted.split(/[\r\n]/).find((line) => /[^\s,;]/.test(line)) ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a))
}

function headerOf(record: string[]) {
  if (record.length > maxColumns) {
    throw new UnreadableFile(
      message('The CSV file has more than {max} columns', { max: maxColumns }),
    )
  }
  const headings = new Map<string, string>()
  const repeated = new Set<string>()
  const columns = record.map((cell) => {
    const heading = unescapeCell(cell).trim()
    const name = heading.toLowerCase()
    if (!headings.has(name) || !name) {
      headings.set(name, heading)
      return name
    }
    repeated.add(name)
    let number = 2
    while (headings.has(`${name} (${number})`)) number++
    headings.set(`${name} (${number})`, `${heading} (${number})`)
    return `${name} (${number})`
  })
  return { columns, headings, repeated }
}

function lineOf(lineNumber: number, columns: string[], record: string[]): CsvLine {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, name] of columns.entries()) {
    const cell = record[at]
    if (name && cell) cells[name] = unescapeCell(cell)
  }
  const isTooLong = record.slice(columns.length).some((cell) => cell.trim() !== '')
  return isTooLong
    ? { lineNumber, cells, problem: msg('This line has more cells than the header') }
    : { lineNumber, cells }
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
