import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxPrices, type PriceLine } from '~/domain/buying/methods/change-delivery-prices.server'
import { readSmallCsv } from './small-csv.server'

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
