import { db } from 'db/client'
import { day, timeFromNow } from 'db/time'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { lastDayOf } from './last-day'

export interface WithdrawableOrder {
  number: number
  createdAt: string
  total: number
  currency: string
}

const maxOrders = 20

/** The newest orders of the user whose period runs: those that are not delivered yet, too. */
export async function listWithdrawableOrders(userId: string): Promise<WithdrawableOrder[]> {
  const { withdrawalDays, timeZone } = await shopSettings()
  if (withdrawalDays === null) return []
  const rows = await db
    .selectFrom('orders')
    .select(['order_number as number', 'created_at as createdAt', 'total', 'currency'])
    .select('delivered_at as deliveredAt')
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('delivered_at', 'is', null),
        eb('delivered_at', '>', timeFromNow(-(withdrawalDays + 2) * day)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute()
  const isRunning = (deliveredAt: string) =>
    Date.parse(lastDayOf(deliveredAt, withdrawalDays, timeZone)) + day > Date.now()
  return rows
    .filter(({ deliveredAt }) => !deliveredAt || isRunning(deliveredAt))
    .map(({ deliveredAt: _, ...order }) => order)
}
