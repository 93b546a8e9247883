import type { Reader } from 'db/client'
import type { Database } from 'db/schema'
import { orderColumns } from 'db/schema/orders'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import { dayAfter, startOfDay } from '~/domain/basics/time/days'
import { withCustomers } from '~/domain/buying/order/order-customers.server'
import type { ListedOrder } from '~/domain/buying/order/orders'
import { withDetails } from '~/domain/buying/order/orders.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import type { ExportPeriod } from './export-period'

export interface ExportedOrder extends ListedOrder {
  /** Also after the correction of its address. */
  taxCountry: string
  /** The name of the admin; empty if the customer has placed it. */
  enteredBy: string
}

export async function* readOrders(snapshot: Reader, condition: OrderCondition) {
  const read = async (reader: Reader, size: number, after: Key | undefined) => {
    const rows = await reader
      .selectFrom('orders')
      .select([...orderColumns, 'orders.tax_country as taxCountry'])
      .select('orders.entered_by as enteredBy')
      .where(condition)
      .$call(nextBatch('orders', size, after))
      .execute()
    const orders = await withCustomers(await withDetails(rows, reader), reader)
    return orders.map((order, index): ExportedOrder => {
      const { taxCountry = '', enteredBy = '' } = rows[index] ?? {}
      return { ...order, taxCountry, enteredBy }
    })
  }
  yield* readBatches(snapshot, read)
}

/** The times at which the period begins and ends; empty if it has no limit. */
export type Range = Awaited<ReturnType<typeof rangeOf>>

export async function rangeOf(reader: Reader, { from, to }: ExportPeriod) {
  const { timeZone } = await shopSettings(reader)
  return {
    start: from && startOfDay(from, timeZone),
    end: to && startOfDay(dayAfter(to), timeZone),
  }
}

export type OrderCondition = (orders: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>

export function placedIn(range: Range): OrderCondition {
  return (eb) => isIn(eb, 'created_at', range)
}

export function isIn(
  eb: ExpressionBuilder<Database, 'orders'>,
  time: 'created_at' | 'updated_at',
  { start, end }: Range,
) {
  return eb.and([...(start ? [eb(time, '>=', start)] : []), ...(end ? [eb(time, '<', end)] : [])])
}

/** Highest rate first. */
export async function listTaxRates(reader: Reader, condition: OrderCondition) {
  const ids = reader.selectFrom('orders').select('id').where(condition)
  const { rows } = await sql<{ rate: number }>`
    select tax_rate as rate from order_items where tax_rate is not null and order_id in ${ids}
    union
    select tax_rate from order_deliveries where tax_rate is not null and order_id in ${ids}
    order by rate desc`.execute(reader)
  return rows.map(({ rate }) => Number(rate))
}
