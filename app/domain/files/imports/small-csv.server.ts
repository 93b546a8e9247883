import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxImageBytes } from '~/images/rules'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { refuseUnreadable } from './check-import.server'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

// A file with a usual order of columns is read at once, without a preview.

/** A form cuts a file that is larger than an image may be. @throws {Refusal} 400 with a field error */
export function readSmallCsv(file: FormDataEntryValue | null, maxLines: number) {
  return withSmallFile(file, msg('Choose a CSV file'), (path) => readCsv(path, maxLines))
}

/** Deletes the file afterwards. @throws {Refusal} 400 with a field error; `ifNone` is its text if there is no file. */
export async function withSmallFile<T>(
  file: FormDataEntryValue | null,
  ifNone: string,
  read: (path: string) => Promise<T>,
) {
  if (!(file instanceof File)) throw new Refusal(400, ifNone, { field: 'csv' })
  if (file.size > maxImageBytes) {
    const text = message('The file is larger than {megabytes} MB. Please split it', {
      megabytes: maxImageBytes / 1024 / 1024,
    })
    throw new Refusal(400, text, { field: 'csv' })
  }
  const id = newId()
  try {
    const path = join(await makeWorkFolder(id), 'small-file')
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
    return await refuseUnreadable('csv', () => read(path))
  } finally {
    await deleteWorkFolder(id)
  }
}
