import { type Trx, transaction } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { emptyCart } from '~/domain/buying/cart/empty-carts.server'
import { nameOrders } from '~/domain/buying/order/name-orders'
import { copyContactToOrders, listOpenOrders } from '~/domain/buying/order/order-customers.server'
import { forgetGuestAlerts } from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { record } from '~/domain/people/access/activity.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { deleteTokens } from '~/domain/people/accounts/tokens.server'
import { changeUser, isLastAdmin } from '~/domain/people/accounts/users.server'
import { messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'

/** Empties the cart; orders stay, with the contact. */
export function deleteUser(admin: User, id: string) {
  return changeUser(admin, id, async (trx, user) => {
    if (user.role === 'admin') {
      throw new Refusal(403, 'You cannot delete an admin. Demote them first')
    }
    await deleteWithCart(trx, id)
    await record(trx, admin, 'deleted {name}', { name: user.name })
    return { message: msg('User deleted successfully') }
  })
}

export async function deleteAccount(user: User) {
  const openOrders = await transaction(async (trx) => {
    // An admin may have promoted the user since the request began.
    const { role } = await requireCurrentUser(trx, user.id)
    if (role === 'admin' && (await isLastAdmin(trx, user.id))) {
      throw new Refusal(403, 'You are the last administrator. Promote someone else first')
    }
    const openOrders = await listOpenOrders(user.id, trx)
    await deleteWithCart(trx, user.id)
    return openOrders
  })
  return {
    message:
      openOrders.length === 0 || !settings.hasMail
        ? msg('Your account has been deleted')
        : messageN(
            openOrders.length,
            'Your account has been deleted. We will still email you about order {numbers}',
            'Your account has been deleted. We will still email you about orders {numbers}',
            { numbers: nameOrders(openOrders) },
          ),
  }
}

async function deleteWithCart(trx: Trx, userId: string) {
  await copyContactToOrders(trx, userId)
  await emptyCart(trx, userId)
  await deleteTokens(trx, [userId])
  await forgetGuestAlerts(trx, userId)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
