import type { Reader } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { type CalendarUnit, dateIn, unitsBetween } from '~/domain/basics/time/days'
import { productsSold, type Sales, sumSales } from '~/domain/office/sales/sales.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import type { ExportFormat } from './export-format.server'
import type { ExportPeriod } from './export-period'
import { type FileColumn, fileColumn, fileLines, headingLine, linesOf } from './file-column.server'
import { rangeOf } from './orders-of-period.server'

const batchSize = 100

interface SalesRow extends Sales {
  date: string | undefined
}

const dateColumns: Record<CalendarUnit, FileColumn<SalesRow>> = {
  day: fileColumn('day', ({ date }) => date),
  month: fileColumn('month', ({ date }) => date),
  year: fileColumn('year', ({ date }) => date),
}
const salesColumns: FileColumn<SalesRow>[] = [
  fileColumn('orders', ({ orders }) => orders),
  fileColumn('revenue', ({ revenue }, { amount }) => amount(revenue)),
  fileColumn('currency', (_, { money }) => money.currency),
  fileColumn(
    'orders in other currencies',
    ({ ordersInOtherCurrencies }) => ordersInOtherCurrencies,
  ),
]

/** One row for each day, month or year of the period, from the first order until now. */
export function salesBy(unit: CalendarUnit) {
  const columns = [dateColumns[unit], ...salesColumns]
  return async function* (reader: Reader, format: ExportFormat, period: ExportPeriod) {
    yield [headingLine(columns)]
    for (const spans of chunksOf(await spansOf(reader, unit, period), batchSize)) {
      const sales = await sumSales(reader, spans, format.money.currency)
      const rows = sales.map((sum, at) => ({ ...sum, date: spans[at]?.date }))
      yield linesOf(columns, rows, format)
    }
  }
}

// The first and the last month or year may be cut by the period.
async function spansOf(reader: Reader, unit: CalendarUnit, period: ExportPeriod) {
  const { timeZone } = await shopSettings(reader)
  const { start, end } = await rangeOf(reader, period)
  const first = await firstOrderAt(reader)
  const now = new Date().toISOString()
  const from = first && first > start ? first : start
  const to = end && end < now ? end : now
  if (!first || from >= to) return []
  const dateOf = dateIn(timeZone)
  const last = dateOf(Date.parse(to) - 1)
  return unitsBetween(unit, dateOf(new Date(from)), last, timeZone).map((span) => ({
    date: span.date,
    from: span.from > from ? span.from : from,
    to: span.to < to ? span.to : to,
  }))
}

async function firstOrderAt(reader: Reader) {
  const { first } = await reader
    .selectFrom('orders')
    .select((eb) => eb.fn.min<string | null>('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

type ProductSold = Awaited<ReturnType<ReturnType<typeof productsSold>['execute']>>[number]

const soldColumns: FileColumn<ProductSold>[] = [
  fileColumn('id', ({ id }) => id),
  fileColumn('name', ({ name }) => name),
  fileColumn('units', ({ quantity }) => quantity),
  fileColumn('revenue', ({ revenue }, { amount }) => amount(revenue)),
  fileColumn('currency', (_, { money }) => money.currency),
]

/** One row for each product that was sold in the period, the one with the highest revenue first. */
export async function* bestSellers(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const { start, end } = await rangeOf(reader, period)
  const range = { from: start, to: end || new Date().toISOString() }
  const sold = await productsSold(reader, range, format.money.currency)
    .orderBy('revenue', 'desc')
    .orderBy('id')
    .execute()
  yield* fileLines(soldColumns, chunksOf(sold, batchSize), format)
}
