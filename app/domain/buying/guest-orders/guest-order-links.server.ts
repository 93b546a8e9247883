import { db, transaction } from 'db/client'
import { consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { requireMail } from '~/domain/basics/require-mail.server'
import { findOrderCustomer } from '~/domain/buying/orders/order-customers.server'
import { emailCustomer } from '~/domain/buying/orders/order-recipients.server'
import { readOrderToken } from '~/domain/buying/orders/order-tokens.server'
import { isAnonymised } from '~/domain/buying/orders/orders'
import { findOrder } from '~/domain/buying/orders/orders.server'
import { msg } from '~/languages/translate'
import { orderLinkEmail } from '~/mail/order-emails.server'

/** The order of a valid link, unless it was anonymised. It has no `contact` if it belongs to an account by now. */
export async function findLinkedOrder(token: string) {
  const read = await readOrderToken(token)
  const order = read && !read.hasExpired ? await findOrder(read.orderId) : undefined
  if (!order || isAnonymised(order)) return undefined
  const customer = await findOrderCustomer(db, order.id)
  if (!customer?.isGuest) return { order }
  const { name, email, phone } = customer
  return { order, contact: { name, email, phone } }
}

/**
 * Emails a new link to the address of the order. Neither the message nor an error says whether there is such an order.
 * @throws {Refusal} 429 after too many requests, 503 if the shop cannot send email.
 */
export async function sendNewLink(token: string, clientIp: string) {
  requireMail()
  await consume('emailByClient', clientIp)
  const read = await readOrderToken(token)
  const guest = read && (await findGuestOrder(read.orderId))
  if (guest) {
    await consumeEmail(guest.email, clientIp)
    await transaction((trx) => emailCustomer(trx, guest.orderId, orderLinkEmail))
  }
  return { message: msg('If this link was for an order, a new one is on its way to you by email') }
}

function findGuestOrder(orderId: string) {
  return db
    .selectFrom('guest_orders')
    .select(['order_id as orderId', 'email'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
