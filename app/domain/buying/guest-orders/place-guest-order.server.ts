import { db, type Reader } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { repeatedOrder } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { retention } from '~/domain/basics/time/retention'
import { subtotalOf } from '~/domain/buying/cart/cart'
import {
  alreadyPlaced,
  confirmOrAwaitPayment,
  placeInQueue,
  prepareOrder,
} from '~/domain/buying/checkout/place-order.server'
import { storeOrder, usedVoucherOf } from '~/domain/buying/checkout/store-order.server'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import {
  refuseUnknownCode,
  requireUsableVoucher,
} from '~/domain/buying/vouchers/use-voucher.server'
import { takeFromStock } from '~/domain/catalogue/stock/stock.server'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import { sign } from '~/domain/people/accounts/session-secret.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { links } from '~/mail/links.server'
import type { GuestCart } from './guest-cart'
import { readGuestCart } from './guest-cart.server'
import { checkContact, type GuestCheckout } from './guest-checkout.server'
import { refuseTooManyUnits, refuseTooManyUnpaid } from './guest-limits.server'

interface Origin {
  /** The id in the cookie of the browser. */
  browser: string
  clientIp: string
}

/**
 * Takes the units from stock, all or none, and emails the customer and the shopkeeper. If the same cart is sent again
 * with the email address that the order has now, returns the same order for some minutes, and then refuses it for a week.
 * @throws {Refusal} 401 if orders need an account; 409 if a product of the cart is no longer available, or if too many
 * units of it are in unpaid orders, or if the cart was ordered before; 429 if too many orders of the browser, the email
 * address or the network are not paid yet; others as `placeOrder`. Without another recipient, the order is delivered to the
 * contact.
 */
export async function placeGuestOrder(
  { id: cartId, ...wanted }: GuestCart,
  draft: z.output<typeof GuestCheckout>,
  { browser, clientIp }: Origin,
) {
  const { name, email, phone, checks } = await checkContact(draft)
  const guest = { browser, email, network: await networkOf(clientIp) }
  const isRepeated = (await findRecentOrder(db, cartId, email)) !== undefined
  if (draft.voucher && !isRepeated) await refuseUnknownCode(clientIp, draft.voucher)
  return placeInQueue(async (trx) => {
    const shop = await shopSettings(trx)
    if (!shop.guestOrders) throw notLoggedIn()
    const existing = await findRecentOrder(trx, cartId, email)
    if (existing) return requireSameBrowser(existing, browser)
    refuseWhileClosed(shop)
    const contents = { ...wanted, voucherCode: draft.voucher || wanted.voucherCode }
    const { cart, notices } = await readGuestCart(contents, trx)
    if (notices[0]) throw new Refusal(409, notices[0])
    // A name that is missing is said once, at the contact.
    const address = draft.address && { ...draft.address, name: draft.address.name || name || '?' }
    const contact = { customer_name: name, customer_email: email, customer_phone: phone }
    const buyer = { userId: cartId, contact, cart }
    const options = { mustAcceptTerms: true, isGuest: true, shop, checks }
    const { order } = await prepareOrder(trx, buyer, { ...draft, address }, options)
    await refuseTooManyUnpaid(trx, guest)
    await refuseTooManyUnits(trx, cart, guest)
    for (const { variantId, quantity } of cart.lines) await takeFromStock(trx, variantId, quantity)
    // The last check, so that a stranger who tries email addresses has to order with those that have not used it.
    const voucher = usedVoucherOf(cart)
    if (voucher) {
      const urlOf = async (id: string) => links.guestOrder(await orderToken(id, trx))
      const buying = { sum: subtotalOf(cart), buyer: { email, browser, urlOf } }
      await requireUsableVoucher(trx, voucher.code, buying)
    }
    await storeOrder(trx, order)
    await trx
      .insertInto('guest_orders')
      .values({ order_id: order.id, ...guest })
      .execute()
    await confirmOrAwaitPayment(trx, order, shop)
    return { id: order.id }
  })
}

async function networkOf(clientIp: string) {
  return clientIp && (await sign('network of guest orders', clientIp)).toString('base64url')
}

// A kept cart must not lead to an order that got another email address.
function findRecentOrder(reader: Reader, cartId: string, email: string) {
  return reader
    .selectFrom('orders')
    .innerJoin('guest_orders', 'guest_orders.order_id', 'orders.id')
    .select(['orders.id', 'guest_orders.browser', 'created_at as createdAt'])
    .where('user_id', '=', cartId)
    .where('guest_orders.email', '=', email)
    .where('created_at', '>', timeFromNow(-retention.orderKeys.ms))
    .executeTakeFirst()
}

type RecentOrder = NonNullable<Awaited<ReturnType<typeof findRecentOrder>>>

// The caller gets a link to the order, which a stranger who knows cart and email address must not get.
function requireSameBrowser({ id, browser, createdAt }: RecentOrder, sentFrom: string) {
  const isRecent = createdAt > timeFromNow(-repeatedOrder.ms)
  if (browser === sentFrom && isRecent) return { id, message: alreadyPlaced }
  throw new Refusal(
    409,
    'You have already ordered this cart. To order the same again, empty the cart first',
  )
}
