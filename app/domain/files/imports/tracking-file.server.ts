import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { UnreadableFile } from '~/csv/unreadable-file.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  maxTrackingLines,
  type TrackingLine,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

/**
 * The first three columns, whatever their names are: the number of the order, the carrier, the tracking number.
 * @throws {Refusal} 400 with a field error
 */
export async function readTrackingFile(file: FormDataEntryValue | null): Promise<TrackingLine[]> {
  if (!(file instanceof File)) throw new Refusal(400, 'Choose a CSV file', { field: 'csv' })
  const id = newId()
  try {
    const path = join(await makeWorkFolder(id), 'tracking.csv')
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
    return await linesIn(path)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(400, error.text, { field: 'csv' })
  } finally {
    await deleteWorkFolder(id)
  }
}

async function linesIn(path: string) {
  const { columns, lines } = await readCsv(path, maxTrackingLines)
  const [order = '', carrier = '', number = ''] = columns
  if (!number || /^#?\d+$/.test(order)) {
    throw new Refusal(
      400,
      'The first line must have the names of three columns: order, carrier, tracking number',
      { field: 'csv' },
    )
  }
  return lines.map(({ line, cells }) => ({
    line,
    order: (cells[order] ?? '').trim(),
    carrier: cells[carrier] ?? '',
    number: cells[number] ?? '',
  }))
}
