import { transaction } from 'db/client'
import { sql } from 'kysely'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { readOrderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { readContact } from '~/domain/buying/order/order-customers.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { msg } from '~/languages/translate'

/**
 * The order now belongs to the account. It needs its link and the same email address: the account alone proves nothing,
 * because a stranger may have registered with the address of the person who then opened the activation link.
 * @throws {Refusal} 409 if the link is not valid, or the order has another email address or belongs to an account.
 */
export function addToAccount(userId: string, token: string) {
  return transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const account = await readContact(trx, userId)
    const read = await readOrderToken(token, trx)
    if (
      !read?.customer.isGuest ||
      read.hasExpired ||
      read.customer.email !== account.customer_email
    ) {
      throw new Refusal(409, 'This order cannot be added to your account')
    }
    const { orderId } = read
    await sql`update orders set user_id = ${userId} where id = ${orderId}`.execute(trx)
    await trx.deleteFrom('guest_orders').where('order_id', '=', orderId).execute()
    return { message: msg('Order added to your account'), orderId }
  })
}
