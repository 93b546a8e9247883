import type { Reader } from 'db/client'
import type { Cell } from '~/csv/write-csv.server'
import { type IncludedTax, percentOf } from '~/domain/basics/money/tax'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { vatCountryOf } from '~/domain/buying/tax-rates/tax-rates'
import { documentsOf, inBookkeeping, untaxedOf } from './export-bookkeeping.server'
import type { ExportFormat } from './export-format.server'
import { amountIn } from './export-orders.server'
import type { ExportPeriod } from './export-period'
import { rangeOf, readOrders } from './orders-of-period.server'

const headings = columnNames('delivery country', 'currency', 'tax rate', 'net', 'tax', 'total')

interface CountrySum extends Omit<IncludedTax, 'rate'> {
  country: string
  currency: string
  /** Null for what has no tax. */
  rate: number | null
}

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
          ...{ country, currency: order.currency, rate },
          ...{ net: sum.net + net, tax: sum.tax + tax, gross: sum.gross + gross },
        })
      }
    }
  }
  yield [headingsOf(headings)]
  const sorted = [...sums]
    .filter(([, { gross }]) => gross !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  yield sorted.map(([, sum]) => rowOf(sum, format))
}

function withUntaxed({ total, taxes }: { total: number; taxes: IncludedTax[] }) {
  const untaxed = untaxedOf({ total, taxes })
  return untaxed === 0 ? taxes : [...taxes, { rate: null, net: untaxed, tax: 0, gross: untaxed }]
}

function rowOf(
  { country, currency, rate, net, tax, gross }: CountrySum,
  format: ExportFormat,
): Cell[] {
  const amountText = amountIn({ currency }, format)
  const amount = (value: number): Cell => ({ amount: amountText(value) })
  return [
    country,
    currency,
    format.decimal(percentOf(rate)),
    amount(net),
    amount(tax),
    amount(gross),
  ]
}
