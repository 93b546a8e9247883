import { db } from 'db/client'
import { day, timeFromNow } from 'db/time'
import { sql } from 'kysely'
import { listFailedEmails } from '../mail/outbox.server'
import type { Overview } from './overview'

const days = 30
const low = 5

/** How the shop is doing: orders and revenue (cents) of each of the last 30 days, low stock, newest users, emails that failed. */
export async function overview(): Promise<Overview> {
  return {
    perDay: await salesPerDay(),
    lowStock: await listLowStock(),
    newestUsers: await newest(),
    failedEmails: await listFailedEmails(),
  }
}

// Cancelled orders bring nothing. Days are days of UTC.
async function salesPerDay() {
  const since = timeFromNow(-(days - 1) * day).slice(0, 10)
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      sql<string>`substr(created_at, 1, 10)`.as('date'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>('total').as('revenue'),
    ])
    .where('created_at', '>=', since)
    .where('status', '!=', 'cancelled')
    .groupBy('date')
    .execute()
  const found = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: days }, (_, index) => {
    const date = timeFromNow((index - days + 1) * day).slice(0, 10)
    const row = found.get(date)
    return { date, orders: Number(row?.orders ?? 0), revenue: Number(row?.revenue ?? 0) }
  })
}

function listLowStock() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('stock', '<=', low)
    .orderBy('stock')
    .orderBy('id')
    .limit(8)
    .execute()
}

function newest() {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}
