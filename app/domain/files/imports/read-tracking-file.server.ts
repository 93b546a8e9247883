import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  maxTrackingLines,
  orderNumberIn,
  type TrackingLine,
} from '~/domain/buying/parcels/tracking-numbers.server'
import { plainHeading } from '~/domain/files/columns/headings.server'
import { readSmallCsv } from './small-csv.server'

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
