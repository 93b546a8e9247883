import { db, type Reader } from 'db/client'
import { countRows } from 'db/count-rows'
import { day, timeFromNow } from 'db/time'
import { withdrawalDaysRange } from '~/domain/settings/eu-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'

export interface WithdrawableOrder {
  number: number
  createdAt: string
  total: number
  currency: string
}

const maxOrders = 20

// Weekends and public holidays extend the period, and the shop knows no holidays.
const extraDays = 5

/** A delivery at this time or before it no longer counts. */
const periodBegins = (days: number) => timeFromNow(-(days + extraDays) * day)

/** The newest orders of the user whose period may still run: those that are not delivered yet, too. */
export async function listWithdrawableOrders(userId: string): Promise<WithdrawableOrder[]> {
  const { withdrawalDays } = await shopSettings()
  const orders = await db
    .selectFrom('orders')
    .select(['order_number as number', 'created_at as createdAt', 'total', 'currency'])
    .select(['delivered_at as deliveredAt', 'withdrawal_days as days'])
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('delivered_at', 'is', null),
        eb('delivered_at', '>', periodBegins(withdrawalDaysRange.max)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  return orders
    .filter(({ deliveredAt, days }) => {
      const period = days ?? withdrawalDays
      return period !== null && (deliveredAt === null || deliveredAt > periodBegins(period))
    })
    .slice(0, maxOrders)
    .map(({ deliveredAt: _, days: __, ...order }) => order)
}

/** An order keeps what applied when it was placed, also in a shop that sells to the EU no longer. */
export async function canWithdrawFrom(orderId: string) {
  const { withdrawalDays, earlierWithdrawals } = await shopSettings()
  if (withdrawalDays !== null || !earlierWithdrawals) return withdrawalDays !== null
  const order = await db
    .selectFrom('orders')
    .select('withdrawal_days as days')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.days != null
}

/** Whether the period of an order runs that was placed with one, or a customer waits for an answer. */
export async function hasOpenWithdrawals(reader: Reader) {
  const latest = await reader
    .selectFrom('orders')
    .select((eb) => [
      'withdrawal_days as days',
      eb.fn.max(eb.fn.coalesce('delivered_at', eb.val(timeFromNow()))).as('deliveredAt'),
    ])
    .where('withdrawal_days', 'is not', null)
    .where('status', '!=', 'cancelled')
    .groupBy('withdrawal_days')
    .execute()
  const isOpen = latest.some(({ days, deliveredAt }) => deliveredAt > periodBegins(days ?? 0))
  const unanswered = reader.selectFrom('withdrawals').where('status', '=', 'declared')
  return isOpen || (await countRows(unanswered)) > 0
}
