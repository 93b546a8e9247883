import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from 'db/ids'
import { readCsv } from '~/csv/read-csv.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxPrices, type PriceLine } from '~/domain/buying/methods/delivery-prices.server'
import {
  maxTrackingLines,
  orderNumberIn,
  type TrackingLine,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { plainHeading } from '~/domain/files/columns/headings.server'
import { refuseUnreadable } from './check-import.server'
import { deleteWorkFolder, makeWorkFolder } from './import-files.server'

// Files with a usual order of columns, which are read at once.

// Without words such as `number`, which are left out of headings before they are compared.
const trackingHeadings = {
  order:
    'order orderid ordernumber ordernummer bestellung bestellnummer bestellnr auftrag auftragsnummer commande ordine pedido bestelling bestelnummer zamówienie zamówienia',
  carrier:
    'carrier versanddienst versanddienstleister versandunternehmen paketdienst transporteur corriere vettore transportista vervoerder przewoźnik kurier',
  number:
    'tracking trackingcode trackingnumber trackingnummer sendungsnummer paketnummer suivi tracciamento spedizione seguimiento envío zendingsnummer zending przesyłka przesyłki',
}

function columnIn(columns: string[], names: string) {
  const known = new Set(names.split(' ').map(plainHeading))
  const withoutNumber =
    /(?<!\S)(?:n|nr|n?o|numero|number|nummer|numer|code|codigo|id|de|di|del|d)(?!\S)/g
  return columns.find((it) => known.has(plainHeading(it).replace(withoutNumber, '').trim()))
}

/** The columns with usual headings, otherwise the first three, whatever their names are. @throws {Refusal} 400 with a field error */
export async function readTrackingFile(file: FormDataEntryValue | null): Promise<TrackingLine[]> {
  const { columns, lines } = await readSmallCsv(file, maxTrackingLines)
  const [order = '', carrier = '', number = ''] = trackingColumns(columns)
  if (!number || orderNumberIn(order)) {
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

function trackingColumns(columns: string[]) {
  const { order, carrier, number } = trackingHeadings
  const found = [order, carrier, number].map((names) => columnIn(columns, names))
  return found[0] && found[2] ? found : columns
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
