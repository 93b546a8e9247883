import * as z from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { RedirectLine } from '~/domain/shop/redirects/check-redirects'
import { readSmallCsv } from './small-csv.server'

export const maxRedirectLines = 2_000

/** The lines of a file, from the form of the preview. */
export const PreviewedLines = z
  .array(
    z
      .tuple([z.int(), z.string(), z.string()])
      .transform(([line, path, target]): RedirectLine => ({ line, path, target })),
  )
  .min(1)
  .max(maxRedirectLines)

/** The first two columns, whatever their names are. @throws {Refusal} 400 with a field error */
export async function readRedirectFile(file: FormDataEntryValue | null): Promise<RedirectLine[]> {
  const { columns, lines } = await readSmallCsv(file, maxRedirectLines)
  const [path = '', target = ''] = columns
  if (!target || path.startsWith('/')) {
    throw new Refusal(
      400,
      'The first line must have the names of two columns: old path, new path',
      { field: 'csv' },
    )
  }
  return lines.map(({ lineNumber, cells }) => ({
    line: lineNumber,
    path: cells[path] ?? '',
    target: cells[target] ?? '',
  }))
}
