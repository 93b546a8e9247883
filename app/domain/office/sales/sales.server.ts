import { db, type Reader } from 'db/client'
import { sql } from 'kysely'
import { lineSumWithout } from '~/domain/basics/money/line-sums.server'
import { dateIn, lastUnits, type Span } from '~/domain/basics/time/days'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import type { SalesPeriod } from './sales'

/** Of orders that are not cancelled, by the time at which they were placed, without what was taken back of them. */
export interface Sales {
  orders: number
  /** What customers pay, with tax and delivery, for orders in the currency of the shop, in its minor units. */
  revenue: number
  ordersInOtherCurrencies: number
}

export type SalesFigures = Awaited<ReturnType<typeof findSales>>

const maxListed = 5

/** The sales of a period that ends now, compared with the period before it, up to the same time in it. */
export async function findSales(period: SalesPeriod, now = new Date()) {
  const { timeZone, currency } = await shopSettings()
  const { unit, count } = period
  const units = lastUnits(unit, 2 * count, timeZone, now)
  const spans = units.slice(count)
  const [start, from] = [units[0]?.from ?? '', spans[0]?.from ?? '']
  const elapsed = now.getTime() - Date.parse(from)
  const sameTimeBefore = new Date(Date.parse(start) + elapsed).toISOString()
  const before = { from: start, to: sameTimeBefore < from ? sameTimeBefore : from }
  const whole = { from, to: spans.at(-1)?.to ?? '' }
  const sums = await sumSales(db, [before, whole, ...units.slice(count - 1)], currency)
  const [inPeriodBefore = none, total = none, unitBefore = none, ...rows] = sums
  const dateOf = dateIn(timeZone)
  return {
    period,
    timeZone,
    from: dateOf(new Date(from)),
    to: dateOf(now),
    before: inPeriodBefore,
    total,
    unpaid: await sumUnpaid(from, currency),
    rows: spans.map(({ date, to }, index) => ({
      date,
      ...(rows[index] ?? none),
      revenueBefore: (rows[index - 1] ?? unitBefore).revenue,
      isOver: to <= now.toISOString(),
    })),
    ...(await listBestSellers(whole, currency)),
  }
}

const none: Sales = { orders: 0, revenue: 0, ordersInOtherCurrencies: 0 }

type Range = Omit<Span, 'date'>

export async function sumSales(reader: Reader, ranges: Range[], currency: string) {
  const values = ranges.map(({ from, to }, index) => sql`(${sql.lit(index)}, ${from}, ${to})`)
  const { rows } = await sql<Sales & { range: number }>`
    with ranges (range_index, start, finish) as (values ${sql.join(values)}),
    sales as (
      select range_index, count(*) as orders,
        sum(case when currency = ${currency} then total else 0 end) as revenue,
        sum(case when currency = ${currency} then 0 else 1 end) as others
      from ranges
      join orders on created_at >= start and created_at < finish and status <> 'cancelled'
      group by range_index
    ),
    taken_back as (
      select range_index, sum(amount) as amount from refunds
      join orders
        on orders.id = order_id and orders.status <> 'cancelled' and currency = ${currency}
      join ranges on orders.created_at >= start and orders.created_at < finish
      group by range_index
    )
    select sales.range_index as "range", orders, revenue - coalesce(amount, 0) as revenue,
      others as "ordersInOtherCurrencies"
    from sales left join taken_back on taken_back.range_index = sales.range_index`.execute(reader)
  const byRange = new Map(rows.map(({ range, ...sales }) => [range, sales]))
  return ranges.map((_, index) => byRange.get(index) ?? none)
}

async function sumUnpaid(since: string, currency: string) {
  const { unpaid } = await db
    .selectFrom('orders')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>(sql`total - ${takenBack}`), sql.lit(0)).as('unpaid'),
    )
    .where('created_at', '>=', since)
    .where('status', '!=', 'cancelled')
    .where('currency', '=', currency)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_payments')
          .select('order_id')
          .whereRef('order_id', '=', 'orders.id')
          .where('paid_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return unpaid
}

const unitsBack = sql<number>`cast(coalesce(taken_back.units, 0) as bigint)`

/** One row for each product that was sold. `revenue` is without delivery, in the currency of the shop only. */
export function productsSold(reader: Reader, { from, to }: Range, currency: string) {
  return reader
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .leftJoin(unitsTakenBack(reader).as('taken_back'), (join) =>
      join
        .onRef('taken_back.order_id', '=', 'order_items.order_id')
        .onRef('taken_back.position', '=', 'order_items.position'),
    )
    .select((eb) => [
      'order_items.product_id as id',
      eb.fn.max('order_items.product_name').as('name'),
      sql<number>`sum(quantity - coalesce(taken_back.units, 0))`.as('quantity'),
      sql<number>`sum(case when orders.currency = ${currency}
        then ${lineSumWithout(unitsBack)} else 0 end)`.as('revenue'),
    ])
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where('orders.status', '!=', 'cancelled')
    .groupBy('order_items.product_id')
    .having(sql<number>`sum(quantity - coalesce(taken_back.units, 0))`, '>', 0)
}

function unitsTakenBack(reader: Reader) {
  return reader
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select((eb) => ['order_id', 'position', eb.fn.sum<number>('quantity').as('units')])
    .groupBy(['order_id', 'position'])
}

async function listBestSellers(range: Range, currency: string) {
  const ranked = db
    .selectFrom(productsSold(db, range, currency).as('sold'))
    .selectAll()
    .select([
      sql<number>`row_number() over (order by quantity desc, id)`.as('byUnits'),
      sql<number>`row_number() over (order by revenue desc, id)`.as('byRevenue'),
    ])
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where((eb) => eb.or([eb('byUnits', '<=', maxListed), eb('byRevenue', '<=', maxListed)]))
    .execute()
  const bestBy = (rank: 'byUnits' | 'byRevenue') =>
    rows.filter((row) => row[rank] <= maxListed).sort((a, b) => a[rank] - b[rank])
  const highestRevenue = bestBy('byRevenue').filter(({ revenue }) => revenue > 0)
  return { bestSellers: bestBy('byUnits'), highestRevenue }
}
