import { db } from 'db/client'
import { userColumns } from 'db/schema/accounts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { invitationLink } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { listLatestOrders } from '~/domain/buying/order/orders.server'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import { toUser, type User } from '~/domain/people/access/users'
import type { NewCustomer } from '~/domain/people/accounts/accounts'
import { listSessions } from '~/domain/people/accounts/own-sessions.server'
import { hashPassword } from '~/domain/people/accounts/passwords.server'
import { deleteRegistrations, emailTaken } from '~/domain/people/accounts/registration.server'
import { endUserSessions } from '~/domain/people/accounts/sessions.server'
import { createToken, deleteTokens, randomToken } from '~/domain/people/accounts/tokens.server'
import { findUser, insertUser } from '~/domain/people/accounts/users.server'
import { areasVersion, refuseColleague } from '~/domain/people/staff/staff.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { links } from '~/mail/links.server'

export { NewCustomer } from '~/domain/people/accounts/accounts'

const maxOrders = 24
const maxFavorites = 24

export async function findCustomerDetails(id: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([...userColumns, 'second_factors.created_at as secondFactorSince'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const user = toUser(row)
  return {
    user,
    secondFactorSince: row.secondFactorSince ?? undefined,
    areasVersion: areasVersion(user),
    orders: await listLatestOrders(id, maxOrders),
    bought: await sumPurchases(id),
    favorites: await db
      .selectFrom('favorites')
      .innerJoin('products', 'products.id', 'favorites.product_id')
      .select(['products.id', 'products.name', 'products.hidden_at as hiddenAt'])
      .where('favorites.user_id', '=', id)
      .orderBy('favorites.created_at', 'desc')
      .limit(maxFavorites)
      .execute(),
    sessions: user.isBanned ? [] : await listSessions(id),
  }
}

/** Returns a link to choose a password. */
export async function addCustomer(admin: User, draft: z.output<typeof NewCustomer>) {
  const passwordHash = await hashPassword(randomToken())
  return asStaff('customers', admin, async (trx) => {
    const { name, email, phone } = draft
    const id = await insertUser(trx, { name, email, phone, password_hash: passwordHash })
    if (!id) throw new Refusal(409, emailTaken, { field: 'email' })
    await deleteRegistrations(trx, email)
    const token = await createToken(trx, 'reset', id, invitationLink.ms)
    await record(trx, admin, 'created an account for {name} ({email})', { name, email })
    return { id, name, link: links.resetPassword(token) }
  })
}

/** Also invalidates emailed links. */
export async function endAllSessions(admin: User, id: string) {
  return asStaff('customers', admin, async (trx) => {
    const user = await findUser(id, trx)
    if (!user) throw new Refusal(404, 'User not found')
    refuseColleague(admin, user)
    await endUserSessions(trx, id)
    await deleteTokens(trx, [id])
    await record(trx, admin, 'ended all sessions of {name}', { name: user.name })
    return {
      message: message('{name} has been logged out on all devices', { name: user.name }),
    }
  })
}

async function sumPurchases(userId: string) {
  const { currency } = await shopSettings()
  const sums = await db
    .selectFrom('orders')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>(sql`total - ${takenBack}`).as('total'),
    ])
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .groupBy('currency')
    .execute()
  const orders = sums.reduce((total, sum) => total + sum.orders, 0)
  const inShopCurrency = sums.find((sum) => sum.currency === currency)
  const ordersInOtherCurrencies = orders - (inShopCurrency?.orders ?? 0)
  return { orders, total: Number(inShopCurrency?.total ?? 0), ordersInOtherCurrencies }
}
