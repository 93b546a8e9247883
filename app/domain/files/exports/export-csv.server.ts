import type { Reader } from 'db/client'
import { inSnapshot } from 'db/snapshot'
import { type Cell, writeCsv } from '~/csv/write-csv.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { bookkeeping } from './export-bookkeeping.server'
import { countryTaxes } from './export-country-taxes.server'
import { customerLines } from './export-customers.server'
import { type ExportFormat, exportFormatOf } from './export-format.server'
import { orderLines, orderTotals } from './export-orders.server'
import { type ExportPeriod, wholeTime } from './export-period'
import { productLines } from './export-products.server'
import { redirectLines } from './export-redirects.server'
import { bestSellers, salesBy } from './export-sales.server'
import { stockLines } from './export-stock.server'
import { templateLines } from './export-template.server'
import { voucherLines } from './export-vouchers.server'
import { withdrawalLines } from './export-withdrawals.server'

type Rows = (reader: Reader, format: ExportFormat, period: ExportPeriod) => AsyncIterable<Cell[][]>

const allExports: Record<string, Rows> = {
  products: productLines,
  stock: stockLines,
  orders: orderLines,
  'order-totals': orderTotals,
  bookkeeping,
  'tax-by-country': countryTaxes,
  'sales-by-day': salesBy('day'),
  'sales-by-month': salesBy('month'),
  'sales-by-year': salesBy('year'),
  'best-sellers': bestSellers,
  customers: customerLines,
  vouchers: voucherLines,
  redirects: redirectLines,
  withdrawals: withdrawalLines,
  template: templateLines,
}

/** Reads from one snapshot. `period` limits the orders and the sales. Returns undefined if there is no such export. */
export function exportCsv(name: string, period = wholeTime) {
  const rows = Object.hasOwn(allExports, name) ? allExports[name] : undefined
  return rows && csvOf(rows, period)
}

function csvOf(rows: Rows, period: ExportPeriod) {
  return inSnapshot(async function* (reader) {
    const format = exportFormatOf(await shopSettings(reader))
    yield* writeCsv(rows(reader, format, period), format.delimiter)
  })
}
