import type { CsvFile } from '~/csv/read-csv.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { message } from '~/languages/messages'

// The dots of `P.V.P.`, but not that of `Art. Nr.`
const dotsOfInitials = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu

/** Headings that differ only in case, accents, spaces, hyphens and other marks are one: `Weight_(KG)` is `weight kg`. */
export function plainHeading(heading: string) {
  return withoutInvisible(heading)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(dotsOfInitials, '$1')
    .replace(/[^\p{L}\p{N}\p{Sc}%#]+/gu, ' ')
    .trim()
}

/** @throws {UnreadableFile} if the file has one of the columns twice, so that nothing says which of them is meant. */
export function refuseRepeated(file: CsvFile, columns: Iterable<string>) {
  for (const name of columns) {
    if (!file.repeated.has(name)) continue
    throw new UnreadableFile(message('The CSV file has two columns named "{name}"', { name }))
  }
}
