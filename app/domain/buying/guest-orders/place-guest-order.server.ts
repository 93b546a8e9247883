import type { Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { retention } from '~/domain/basics/time/retention'
import { subtotalOf } from '~/domain/buying/cart/cart'
import {
  confirmOrAwaitPayment,
  placeInQueue,
  prepareOrder,
} from '~/domain/buying/orders/place-order.server'
import { storeOrder, usedVoucherOf } from '~/domain/buying/orders/store-order.server'
import { requireUsableVoucher } from '~/domain/buying/vouchers/use-voucher.server'
import { takeFromStock } from '~/domain/catalogue/stock/stock.server'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import { sign } from '~/domain/people/accounts/session-secret.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import type { GuestCart } from './guest-cart'
import { readGuestCart } from './guest-cart.server'
import type { GuestCheckout } from './guest-checkout.server'

/** So that a stranger cannot tie up the stock, or use the shop to send emails to others. */
const maxUnpaid = { network: 3, email: 5 }

/**
 * Takes the units from stock, all or none, and emails the customer and the shopkeeper. If the same cart is sent again
 * within a day, with the email address that the order has now, returns the same order.
 * @throws {Refusal} 401 if orders need an account, 409 if a product of the cart is no longer available, 429 if too many
 * orders of the client or the email address are not paid yet; others as `placeOrder`. Without another recipient, the
 * order is delivered to the contact.
 */
export async function placeGuestOrder(
  { id: cartId, ...wanted }: GuestCart,
  { name, email, phone, ...draft }: z.output<typeof GuestCheckout>,
  clientIp: string,
) {
  const network = (await sign('network of guest orders', clientIp)).toString('base64url')
  return placeInQueue(async (trx) => {
    if (!(await shopSettings(trx)).guestOrders) throw notLoggedIn()
    const existing = await findRecentOrder(trx, cartId, email)
    if (existing) return existing.id
    await refuseTooManyUnpaid(trx, 'network', network)
    await refuseTooManyUnpaid(trx, 'email', email)
    const { cart, notices } = await readGuestCart(wanted, trx)
    if (notices[0]) throw new Refusal(409, notices[0])
    for (const { variantId, quantity } of cart.lines) await takeFromStock(trx, variantId, quantity)
    const address = draft.address && { ...draft.address, name: draft.address.name || name }
    const contact = { customer_name: name, customer_email: email, customer_phone: phone }
    const buyer = { userId: cartId, contact, cart }
    const options = { mustAcceptTerms: true, isGuest: true }
    const { order, shop } = await prepareOrder(trx, buyer, { ...draft, address }, options)
    // The last check, so that a stranger who tries email addresses has to order with those that have not used it.
    const voucher = usedVoucherOf(cart)
    if (voucher) {
      const buying = { sum: subtotalOf(cart), buyer: { email } }
      await requireUsableVoucher(trx, voucher.code, buying)
    }
    await storeOrder(trx, order)
    await trx.insertInto('guest_orders').values({ order_id: order.id, email, network }).execute()
    await confirmOrAwaitPayment(trx, order, shop)
    return order.id
  })
}

// Its caller gets a link to the order, so a kept cart must not lead to an order that got another email address.
function findRecentOrder(trx: Trx, cartId: string, email: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('guest_orders', 'guest_orders.order_id', 'orders.id')
    .select('orders.id')
    .where('user_id', '=', cartId)
    .where('guest_orders.email', '=', email)
    .where('created_at', '>', timeFromNow(-retention.orderKeys.ms))
    .executeTakeFirst()
}

async function refuseTooManyUnpaid(trx: Trx, column: 'network' | 'email', value: string) {
  const unpaid = trx
    .selectFrom('guest_orders')
    .innerJoin('orders', 'orders.id', 'guest_orders.order_id')
    .leftJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .where(`guest_orders.${column}`, '=', value)
    .where('orders.status', '=', 'processing')
    .where('order_payments.paid_at', 'is', null)
  if ((await countRows(unpaid)) < maxUnpaid[column]) return
  throw new Refusal(
    429,
    'Too many of your orders without an account are not paid yet. Please pay for one of them or wait for its delivery, or log in to order',
  )
}
