import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxImageBytes } from '~/images/rules'
import { message } from '~/languages/messages'
import { refuseUnreadable } from './check-import.server'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

// A file with a usual order of columns is read at once, without a preview.

/** A form cuts a file that is larger than an image may be. @throws {Refusal} 400 with a field error */
export async function readSmallCsv(file: FormDataEntryValue | null, maxLines: number) {
  if (!(file instanceof File)) throw new Refusal(400, 'Choose a CSV file', { field: 'csv' })
  if (file.size > maxImageBytes) {
    const text = message('The file is larger than {megabytes} MB. Please split it', {
      megabytes: maxImageBytes / 1024 / 1024,
    })
    throw new Refusal(400, text, { field: 'csv' })
  }
  const id = newId()
  try {
    const path = join(await makeWorkFolder(id), 'small.csv')
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
    return await refuseUnreadable('csv', () => readCsv(path, maxLines))
  } finally {
    await deleteWorkFolder(id)
  }
}
