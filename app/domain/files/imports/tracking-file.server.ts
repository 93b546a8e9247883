import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  maxTrackingLines,
  type TrackingLine,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { readSmallCsv } from './small-csv.server'

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
  return lines.map(({ line, cells }) => ({
    line,
    order: (cells[order] ?? '').trim(),
    carrier: cells[carrier] ?? '',
    number: cells[number] ?? '',
  }))
}
