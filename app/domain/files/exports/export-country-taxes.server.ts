import type { Reader } from 'db/client'
import { type IncludedTax, percentOf } from '~/domain/basics/money/tax'
import { vatCountryOf } from '~/domain/buying/tax-rates/tax-rates'
import { documentsOf, inBookkeeping, untaxedOf } from './export-bookkeeping.server'
import type { ExportFormat } from './export-format.server'
import type { ExportPeriod } from './export-period'
import { type FileColumn, fileColumn, headingLine, linesOf } from './file-column.server'
import { rangeOf, readOrders } from './orders-of-period.server'

interface CountrySum extends Omit<IncludedTax, 'rate'> {
  country: string
  currency: string
  /** Null for what has no tax. */
  rate: number | null
}

const columns: FileColumn<CountrySum>[] = [
  fileColumn('delivery country', ({ country }) => country),
  fileColumn('currency', ({ currency }) => currency),
  fileColumn('tax rate', ({ rate }, { decimal }) => decimal(percentOf(rate))),
  fileColumn('net', ({ net }, { amount }) => amount(net)),
  fileColumn('tax', ({ tax }, { amount }) => amount(tax)),
  fileColumn('total', ({ gross }, { amount }) => amount(gross)),
]

/** The sums of `bookkeeping`, one row for each country and tax rate. */
export async function* countryTaxes(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const range = await rangeOf(reader, period)
  const sums = new Map<string, CountrySum>()
  for await (const orders of readOrders(reader, inBookkeeping(range))) {
    for (const order of orders) {
      const country = vatCountryOf(order.taxCountry)
      for (const { rate, net, tax, gross } of documentsOf(order, range).flatMap(withUntaxed)) {
        const key = `${country} ${order.currency} ${rate}`
        const sum = sums.get(key) ?? { net: 0, tax: 0, gross: 0 }
        sums.set(key, {
          country,
          currency: order.currency,
          rate,
          net: sum.net + net,
          tax: sum.tax + tax,
          gross: sum.gross + gross,
        })
      }
    }
  }
  yield [headingLine(columns)]
  const sorted = [...sums]
    .filter(([, { gross }]) => gross !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  yield sorted.flatMap(([, sum]) => linesOf(columns, [sum], format.inCurrency(sum.currency)))
}

function withUntaxed({ total, taxes }: { total: number; taxes: IncludedTax[] }) {
  const untaxed = untaxedOf({ total, taxes })
  return untaxed === 0 ? taxes : [...taxes, { rate: null, net: untaxed, tax: 0, gross: untaxed }]
}
