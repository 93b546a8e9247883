import type { Reader } from 'db/client'
import { readRedirects } from '~/domain/shop/redirects/redirects.server'
import type { ExportFormat } from './export-format.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

const columns: FileColumn<[path: string, target: string]>[] = [
  fileColumn('old path', ([path]) => path),
  fileColumn('new path', ([, target]) => target),
]

/** It can be imported again. */
export async function* redirectLines(reader: Reader, format: ExportFormat) {
  yield* fileLines(columns, [[...(await readRedirects(reader))].sort()], format)
}
