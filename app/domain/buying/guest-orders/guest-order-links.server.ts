import { transaction } from 'db/client'
import { sql } from 'kysely'
import { consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireMail } from '~/domain/basics/require-mail.server'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import { readOrderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { readContact } from '~/domain/buying/order/order-customers.server'
import { isAnonymised } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { msg } from '~/languages/translate'
import { orderLinkEmail } from '~/mail/order-emails.server'
import { offersGuestOrders } from './guest-checkout.server'

/** The order of a valid link, unless it was anonymised. It has no `contact` if it belongs to an account by now. */
export async function findLinkedOrder(token: string) {
  const read = await readOrderToken(token)
  if (!read || read.hasExpired) return undefined
  const order = await findOrder(read.orderId)
  if (!order || isAnonymised(order)) return undefined
  const { name, email, phone, isGuest } = read.customer
  if (!isGuest) return { order }
  return { order, contact: { name, email, phone } }
}

/** The pages of orders remain if the shop no longer offers orders without an account. */
export async function hasOrderPage(token: string) {
  return (await offersGuestOrders()) || (await readOrderToken(token)) !== undefined
}

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

/**
 * Emails a new link to the address of the order. Neither the message nor an error says whether there is such an order.
 * @throws {Refusal} 429 after too many requests, 503 if the shop cannot send email.
 */
export async function sendNewLink(token: string, clientIp: string) {
  requireMail()
  await consume('emailByClient', clientIp)
  const read = await readOrderToken(token)
  if (read?.customer.isGuest) {
    await consumeEmail(read.customer.email, clientIp)
    await transaction((trx) => emailCustomer(trx, read.orderId, orderLinkEmail))
  }
  return { message: msg('If this link was for an order, a new one is on its way to you by email') }
}
