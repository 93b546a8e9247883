import { db } from 'db/client'
import { day, timeFromNow } from 'db/time'
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

/** The newest orders of the user whose period may still run: those that are not delivered yet, too. */
export async function listWithdrawableOrders(userId: string): Promise<WithdrawableOrder[]> {
  const { withdrawalDays } = await shopSettings()
  if (withdrawalDays === null) return []
  return db
    .selectFrom('orders')
    .select(['order_number as number', 'created_at as createdAt', 'total', 'currency'])
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('delivered_at', 'is', null),
        eb('delivered_at', '>', timeFromNow(-(withdrawalDays + extraDays) * day)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute()
}
