import { db } from 'db/client'
import { sql } from 'kysely'
import { lastDays } from '~/domain/days'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { countEmails } from '~/mail/outbox.server'
import { settings } from '~/settings.server'
import type { Overview, Period } from './overview'

const lowStockUnits = 5
const maxListed = 5

/** The sales of the last `period` days in the shop's time zone, and what admins need to do. */
export async function overview(period: Period): Promise<Overview> {
  const { timeZone, currency } = await shopSettings()
  const days = lastDays(period, timeZone)
  const since = days[0]?.from ?? ''
  return {
    toDeliver: await countToDeliver(),
    soldOut: await countSoldOut(),
    emails: await countEmails(),
    hasMail: settings.hasMail,
    hasMailbox: settings.hasMailbox,
    period,
    ...(await salesPerDay(days, currency)),
    bestSellers: await listBestSellers(since, currency),
    onlyLiked: await listOnlyLiked(),
    lowStock: await listLowStock(),
    newestUsers: await listNewestUsers(),
  }
}

async function countToDeliver() {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return count
}

async function countSoldOut() {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('stock', '=', 0)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function salesPerDay(days: ReturnType<typeof lastDays>, currency: string) {
  const sales = await db
    .selectFrom('orders')
    .leftJoin('order_payments', (join) =>
      join
        .onRef('order_payments.order_id', '=', 'orders.id')
        .on('order_payments.paid_at', 'is', null),
    )
    .select(['created_at as createdAt', 'total', 'currency', 'order_payments.order_id as unpaidId'])
    .where('created_at', '>=', days[0]?.from ?? '')
    .where('status', '!=', 'cancelled')
    .orderBy('created_at')
    .execute()
  let next = 0
  const perDay = days.map(({ date, to }) => {
    let [orders, revenue] = [0, 0]
    for (let sale = sales[next]; sale && sale.createdAt < to; sale = sales[++next]) {
      orders++
      if (sale.currency === currency) revenue += sale.total
    }
    return { date, orders, revenue }
  })
  const inCurrency = sales.filter((sale) => sale.currency === currency)
  const unpaid = inCurrency
    .filter((sale) => sale.unpaidId !== null)
    .reduce((sum, { total }) => sum + total, 0)
  return { perDay, unpaid, ordersInOtherCurrencies: sales.length - inCurrency.length }
}

async function listBestSellers(since: string, currency: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => [
      'order_items.product_id as id',
      eb.fn.max('order_items.product_name').as('name'),
      eb.fn.sum<number>('order_items.quantity').as('quantity'),
      sql<number>`sum(case when orders.currency = ${currency}
        then order_items.quantity * order_items.price else 0 end)`.as('revenue'),
    ])
    .where('orders.created_at', '>=', since)
    .where('orders.status', '!=', 'cancelled')
    .groupBy('order_items.product_id')
    .orderBy('quantity', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
}

function listOnlyLiked() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'likes'])
    .where('likes', '>', 0)
    .where('hidden_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items')
            .select('position')
            .whereRef('order_items.product_id', '=', 'products.id'),
        ),
      ),
    )
    .orderBy('likes', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

function listLowStock() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('stock', '<=', lowStockUnits)
    .where('hidden_at', 'is', null)
    .orderBy('stock')
    .orderBy('id')
    .limit(8)
    .execute()
}

function listNewestUsers() {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}
