import type { Reader } from 'db/client'
import type { Cell } from '~/csv/write-csv.server'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { type CalendarUnit, dateIn, unitsBetween } from '~/domain/basics/time/days'
import { productsSold, sumSales } from '~/domain/office/sales/sales.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import type { ExportFormat } from './export-format.server'
import type { ExportPeriod } from './export-period'
import { rangeOf } from './orders-of-period.server'

const batchSize = 100

const unitColumns: Record<CalendarUnit, readonly string[]> = {
  day: columnNames('day'),
  month: columnNames('month'),
  year: columnNames('year'),
}
const salesColumns = columnNames('orders', 'revenue', 'currency', 'orders in other currencies')

/** One row for each day, month or year of the period, from the first order until now. */
export function salesBy(unit: CalendarUnit) {
  return async function* (
    reader: Reader,
    format: ExportFormat,
    period: ExportPeriod,
  ): AsyncGenerator<Cell[][]> {
    yield [headingsOf([...unitColumns[unit], ...salesColumns])]
    const money = await shopMoney(reader)
    for (const spans of chunksOf(await spansOf(reader, unit, period), batchSize)) {
      const sales = await sumSales(reader, spans, money.currency)
      yield sales.map(({ orders, revenue, ordersInOtherCurrencies }, index) => [
        spans[index]?.date,
        orders,
        format.amount(revenue, money),
        money.currency,
        ordersInOtherCurrencies,
      ])
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

/** One row for each product that was sold in the period, the one with the highest revenue first. */
export async function* bestSellers(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  yield [headingsOf(columnNames('id', 'name', 'units', 'revenue', 'currency'))]
  const money = await shopMoney(reader)
  const { start, end } = await rangeOf(reader, period)
  const range = { from: start, to: end || new Date().toISOString() }
  const sold = await productsSold(reader, range, money.currency)
    .orderBy('revenue', 'desc')
    .orderBy('id')
    .execute()
  for (const rows of chunksOf(sold, batchSize)) {
    yield rows.map(({ id, name, quantity, revenue }): Cell[] => [
      id,
      name,
      quantity,
      format.amount(revenue, money),
      money.currency,
    ])
  }
}
