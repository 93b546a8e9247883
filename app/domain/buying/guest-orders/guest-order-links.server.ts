import { transaction } from 'db/client'
import { consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { requireMail } from '~/domain/basics/require-mail.server'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import { readOrderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { isAnonymised } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
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
