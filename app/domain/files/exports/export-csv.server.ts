import type { Reader } from 'db/client'
import { inSnapshot } from 'db/snapshot'
import { sql } from 'kysely'
import { type Cell, writeCsv } from '~/csv/write-csv.server'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import { cellWords, yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { columnNames, headingsOf, personName } from '~/domain/basics/spreadsheets/column-headings'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { readWithdrawals } from '~/domain/eu/withdrawals/withdrawals.server'
import { listedColumns } from '~/domain/files/columns/columns-of-shop.server'
import { roleNames } from '~/domain/people/access/users'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { bookkeeping } from './export-bookkeeping.server'
import { countryTaxes } from './export-country-taxes.server'
import { type ExportFormat, exportFormatOf } from './export-format.server'
import { orderLines, orderTotals } from './export-orders.server'
import { type ExportPeriod, wholeTime } from './export-period'
import { productLines } from './export-products.server'
import { bestSellers, salesBy } from './export-sales.server'
import { stockLines } from './export-stock.server'
import { voucherLines } from './export-vouchers.server'

type Rows = (reader: Reader, format: ExportFormat, period: ExportPeriod) => AsyncIterable<Cell[][]>

const customerHeadings = [
  ...columnNames('id'),
  personName,
  ...columnNames('email', 'phone', 'role', 'banned', 'orders', 'spent', 'since'),
]
const withdrawalHeadings = [
  ...columnNames('declared', 'order'),
  personName,
  ...columnNames('email', 'address of the order', 'last day', 'status', 'answered', 'reason'),
]

const withdrawalStatuses = cellWords('declared', 'received', 'declined', 'refunded')

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
  customers: rowsOf(customerHeadings, readCustomers, customerRow),
  vouchers: voucherLines,
  withdrawals: rowsOf(withdrawalHeadings, readWithdrawals, withdrawalRow),
  template: async function* () {
    yield [headingsOf((await listedColumns()).map(({ name }) => name))]
  },
}

/** Reads from one snapshot. `period` limits the orders and the sales. Returns undefined if there is no such export. */
export function exportCsv(name: string, period = wholeTime) {
  const rows = Object.hasOwn(allExports, name) ? allExports[name] : undefined
  return rows && csvOf(rows, period)
}

async function* csvOf(rows: Rows, period: ExportPeriod) {
  const format = exportFormatOf(await shopSettings())
  yield* writeCsv(
    inSnapshot((reader) => rows(reader, format, period)),
    format.delimiter,
  )
}

function rowsOf<Row extends Key>(
  columns: Parameters<typeof headingsOf>[0],
  read: (reader: Reader, size: number, after: Key | undefined) => Promise<Row[]>,
  cellsOf: (row: Row, format: SaveFormat) => Cell[],
): Rows {
  return async function* (reader, format) {
    yield [headingsOf(columns)]
    const money = await shopMoney(reader)
    const rowFormat = { ...format, amount: (amount: number) => format.amount(amount, money) }
    for await (const rows of readBatches(reader, read, (row) => row)) {
      yield rows.map((row) => cellsOf(row, rowFormat))
    }
  }
}

/** `amount` formats an amount in the currency of the shop. */
type SaveFormat = Omit<ExportFormat, 'amount'> & { amount: (amount: number) => string }

type RowOf<R extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<R>>[number]

// `spent` counts only orders in the currency of the shop.
async function readCustomers(reader: Reader, size: number, after: Key | undefined) {
  const { currency } = await shopMoney(reader)
  return reader
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'role',
      'is_banned as isBanned',
      'created_at as createdAt',
      sql<number>`(select count(*) from orders where user_id = users.id)`.as('orders'),
      sql<number>`(select coalesce(sum(total - ${takenBack}), 0) from orders
        where user_id = users.id and status <> 'cancelled' and currency = ${currency})`.as('spent'),
    ])
    .$call(nextBatch('users', size, after))
    .execute()
}

function customerRow(row: RowOf<typeof readCustomers>, { amount, time }: SaveFormat): Cell[] {
  return [
    row.id,
    row.name,
    row.email,
    row.phone,
    t(roleNames[row.role]),
    yesOrNo(row.isBanned === 1),
    row.orders,
    amount(row.spent),
    time(row.createdAt),
  ]
}

function withdrawalRow(row: RowOf<typeof readWithdrawals>, { time, date }: SaveFormat): Cell[] {
  return [
    time(row.createdAt),
    row.orderNumber,
    row.name,
    row.email,
    yesOrNo(row.isCustomers),
    date(row.lastDay ?? undefined),
    t(withdrawalStatuses[row.status]),
    time(row.answeredAt),
    row.reason,
  ]
}
