import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { recordsOf } from './read-csv.server'
import { encodingOf, textOf } from './read-text.server'
import { UnreadableFile } from './unreadable-file.server'

/** The lines of a CSV file that may have others before its header, and quotation marks within a text. @throws {UnreadableFile} */
export async function readTable(path: string, max: { lines: number; columns: number }) {
  const records: string[][] = []
  const chunks = textOf(path, await encodingOf(path))
  for await (const record of recordsOf(chunks, usualDelimiter, { relax_quotes: true })) {
    const cells = record.map((cell) => cell.replaceAll('\0', '').trim())
    if (cells.every((cell) => cell === '')) continue
    if (cells.length > max.columns) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} columns', { max: max.columns }),
      )
    }
    if (records.length === max.lines) {
      throw new UnreadableFile(
        message('The CSV file has more than {max} lines. Please split it into several files', {
          max: max.lines,
        }),
      )
    }
    records.push(cells)
  }
  if (records.length === 0) throw new UnreadableFile(msg('The CSV file is empty'))
  return records
}

// Amounts and texts contain commas, but not on each line, and lines before the header contain none of them.
function usualDelimiter(text: string) {
  const lines = text.replace(/"(?:[^"]|"")*"/g, 'x').split(/[\r\n]+/)
  const count = (delimiter: string) => lines.filter((it) => it.split(delimiter).length > 3).length
  return [';', '\t', ','].reduce((a, b) => (count(b) > count(a) ? b : a))
}
