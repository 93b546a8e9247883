import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import { record } from './activity.server'
import { asAdmin } from './current-user.server'
import { latestOrdersOf } from './order-reads.server'
import { Refusal } from './refusal'
import { endSessionsOf, longestIdle } from './sessions.server'
import { deleteTokens } from './tokens.server'
import type { User } from './users'
import { findUser } from './users.server'

const mostOrders = 24
const mostFavorites = 24

/** A user as an admin sees them: their latest orders, what they have marked, and where they are logged in. */
export async function openCustomer(id: string) {
  const user = await findUser(id)
  if (!user) return undefined
  return {
    user,
    orders: await latestOrdersOf(id, mostOrders),
    bought: await boughtBy(id),
    favorites: await db
      .selectFrom('favorites')
      .innerJoin('products', 'products.id', 'favorites.product_id')
      .select(['products.id', 'products.name', 'products.hidden_at as hiddenAt'])
      .where('favorites.user_id', '=', id)
      .orderBy('favorites.created_at', 'desc')
      .limit(mostFavorites)
      .execute(),
    sessions: user.isBanned ? [] : await sessionsOf(id),
  }
}

/** Logs a user out everywhere, from their next request on, and ends their links; an admin may end their own sessions too. Refuses 404. */
export async function endAllSessions(admin: User, id: string) {
  return asAdmin(admin, async (trx) => {
    const user = await findUser(id, trx)
    if (!user) throw new Refusal(404, 'User not found')
    await endSessionsOf(trx, id)
    await deleteTokens(trx, [id])
    await record(trx, admin, 'ended', `all sessions of ${user.name}`)
    return { message: `${user.name} is logged out everywhere` }
  })
}

// Cancelled orders were not bought.
async function boughtBy(userId: string) {
  const { orders, total } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total'),
    ])
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow()
  return { orders, total: Number(total) }
}

function sessionsOf(userId: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('used_at', '>', timeFromNow(-longestIdle))
    .orderBy('used_at', 'desc')
    .execute()
}
