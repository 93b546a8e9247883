import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

/** @throws {Refusal} 400 with an error for the field `csv` */
export async function readSmallCsv(file: FormDataEntryValue | null, maxLines: number) {
  if (!(file instanceof File)) throw new Refusal(400, 'Choose a CSV file', { field: 'csv' })
  const id = newId()
  try {
    const path = join(await makeWorkFolder(id), 'small.csv')
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
    return await readCsv(path, maxLines)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(400, error.text, { field: 'csv' })
  } finally {
    await deleteWorkFolder(id)
  }
}
