import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxPrices, type PriceLine } from '~/domain/buying/delivery-prices/delivery-prices.server'
import {
  maxTrackingLines,
  type TrackingLine,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { refuseUnreadable } from './check-import.server'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

// Files with a fixed order of columns, which are read at once.

/** The first three columns, whatever their names are. @throws {Refusal} 400 with a field error */
export async function readTrackingFile(file: FormDataEntryValue | null): Promise<TrackingLine[]> {
  const { columns, lines } = await readSmallCsv(file, maxTrackingLines)
  const [order = '', carrier = '', number = ''] = columns
  if (!number || /^#?\d+$/.test(order)) {
    throw new Refusal(
      400,
      'The first line must have the names of three columns: order, carrier, tracking number',
      { field: 'csv' },
    )
  }
  return lines.map(({ lineNumber, cells }) => ({
    line: lineNumber,
    order: (cells[order] ?? '').trim(),
    carrier: cells[carrier] ?? '',
    number: cells[number] ?? '',
  }))
}

/** The first four columns, whatever their names are. @throws {Refusal} 400 with a field error */
export async function readDeliveryPrices(file: FormDataEntryValue | null): Promise<PriceLine[]> {
  const { columns, lines } = await readSmallCsv(file, maxPrices)
  const [countries = '', upToWeight = '', price = '', freeFrom = ''] = columns
  if (!price) {
    throw new Refusal(
      400,
      'The first line must have the names of the columns: countries, up to weight (kg), price, free from',
      { field: 'csv' },
    )
  }
  return lines.map(({ lineNumber, cells }) => ({
    line: lineNumber,
    countries: cells[countries] ?? '',
    upToWeight: cells[upToWeight] ?? '',
    price: cells[price] ?? '',
    freeFrom: cells[freeFrom] ?? '',
  }))
}

async function readSmallCsv(file: FormDataEntryValue | null, maxLines: number) {
  if (!(file instanceof File)) throw new Refusal(400, 'Choose a CSV file', { field: 'csv' })
  const id = newId()
  try {
    const path = join(await makeWorkFolder(id), 'small.csv')
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
    return await refuseUnreadable('csv', () => readCsv(path, maxLines))
  } finally {
    await deleteWorkFolder(id)
  }
}
