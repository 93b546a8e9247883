import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { repeatedOrder } from '~/domain/basics/limits-and-lifetimes'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hashOf } from '~/domain/basics/text/hash-of.server'
import { dateIn, dayText } from '~/domain/basics/time/days'
import type { Cart } from '~/domain/buying/cart/cart'
import { findCart } from '~/domain/buying/cart/cart.server'
import { deleteOrderedCart } from '~/domain/buying/cart/empty-carts.server'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import { issueInvoice } from '~/domain/buying/documents/invoices.server'
import {
  emailCustomer,
  enqueueNewOrderEmails,
} from '~/domain/buying/documents/order-recipients.server'
import { whyNotPayable } from '~/domain/buying/methods/hosted-methods.server'
import { isHosted, type PaymentMethod } from '~/domain/buying/methods/payment-methods'
import { readContact, rememberAddress } from '~/domain/buying/order/order-customers.server'
import { storeAttempt } from '~/domain/buying/payment-attempts/payment-attempts.server'
import { refuseUnknownCode, refuseUnusable } from '~/domain/buying/vouchers/use-voucher.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { awaitingPaymentEmail } from '~/mail/payment-emails.server'
import { type ChoiceOptions, requireChoices } from './checkout-choices.server'
import type { CheckoutDraft } from './order-draft'
import { type NewOrder, storeOrder } from './store-order.server'

interface OrderOptions extends Pick<ChoiceOptions, 'mustAcceptTerms'> {
  /** A repeated request with the same key and the same draft within a week returns the same order. */
  idempotencyKey?: string
  /** If the cart is empty because the form was sent before, a few minutes ago, returns that order. */
  isForm?: boolean
  /** Unknown codes of vouchers are counted for it; by default, for the user. */
  clientIp?: string
}

/**
 * Turns the user's cart into an order, and emails the customer and the shopkeeper. Stock does not change, because
 * adding to the cart has taken the units from stock.
 * @throws {Refusal} 400 if there is no cart; 400 with field errors if the methods, the postal address or the accepted
 * terms are missing or wrong, or there is no voucher with the typed code; 409 if the total, the currency or a chosen
 * method is not the expected one, if a chosen method does not exist or does not deliver the cart to the country, if the
 * voucher does not count, or if the shop is closed; 422 if the key belongs to an order with another draft; 429 after too many unknown codes.
 */
export async function placeOrder(
  userId: string,
  draft: CheckoutDraft = {},
  { idempotencyKey, mustAcceptTerms, isForm, clientIp }: OrderOptions = {},
) {
  const key = idempotencyKey && { key: idempotencyKey, body_hash: hashOf(draft) }
  const findExisting = async (reader: Reader) => key && findOrderIdByKey(reader, userId, key)
  if (draft.voucher && !(await findExisting(db))) {
    await refuseUnknownCode(clientIp || userId, draft.voucher)
  }
  return placeInQueue(async (trx) => {
    const { role } = await requireCurrentUser(trx, userId)
    const existing = await findExisting(trx)
    if (existing) return { id: existing }
    const cart = await findCart(userId, trx, draft.voucher || undefined)
    const repeated = isForm && !cart?.lines.length && (await findOrderJustPlaced(trx, userId))
    if (repeated) return { ...repeated, message: alreadyPlaced }
    const shop = await shopSettings(trx)
    refuseWhileClosed(shop, role)
    const contact = await readContact(trx, userId)
    const buyer = { userId, contact, cart }
    const { order } = await prepareOrder(trx, buyer, draft, { mustAcceptTerms, shop })
    await storeOrder(trx, order)
    const { id, address } = order
    if (address) await rememberAddress(trx, userId, address)
    await deleteOrderedCart(trx, userId)
    if (key) await storeKey(trx, userId, key, id)
    await confirmOrAwaitPayment(trx, order, shop)
    return { id }
  })
}

interface Placed {
  id: string
  message?: string | Message
}

const placedNow = msg('Order placed successfully!')
export const alreadyPlaced = msg('You have already placed this order')

export async function placeInQueue(place: (trx: Trx) => Promise<Placed>) {
  // Simultaneous orders would conflict, because they need the same next invoice number.
  const { id, message = placedNow } = await transaction(place, { inQueue: true })
  return { message, id, number: await numberOf(id) }
}

interface BuyerWithCart extends Pick<NewOrder, 'userId' | 'contact'> {
  cart: Cart | undefined
}

interface PrepareOptions extends ChoiceOptions {
  /** As the transaction has read it. */
  shop?: ShopSettings
}

/** Calculates the order as `storeOrder` stores it, also while the shop is closed. @throws {Refusal} as `placeOrder` */
export async function prepareOrder(
  trx: Trx,
  { userId, contact, cart }: BuyerWithCart,
  draft: CheckoutDraft,
  { shop: read, ...options }: PrepareOptions,
) {
  if (!cart?.lines.length) throw new Refusal(400, 'No cart found', { code: 'no_cart' })
  // A buyer who expects a total has seen that the voucher of the cart takes off nothing.
  const mustCount = draft.voucher || draft.expectedTotal === undefined
  if (cart.voucher && mustCount) refuseUnusable(cart.voucher)
  const shop = read ?? (await shopSettings(trx))
  const { choices, totals } = await requireChoices(trx, draft, { cart, shop, ...options })
  const { total, prices } = totals
  requireExpectedTotal(moneyOf(shop), total, draft)
  await requirePayable(choices.payment, moneyOf(shop), total)
  const { currency, withdrawalDays } = shop
  const { delivery, address } = choices
  const taxCountry = address?.country ?? (delivery ? homeCountryOf(shop.locale) : '')
  const buyer = { userId, contact, cart }
  const terms = { total, prices, currency, taxCountry, withdrawalDays }
  const order = { id: newId(), ...buyer, ...choices, ...terms }
  return { order, shop }
}

/** Issues the invoice and enqueues the emails. Call it last, in the transaction of the order. */
export async function confirmOrAwaitPayment(trx: Trx, order: NewOrder, shop: ShopSettings) {
  const { id, total: amount, currency, payment } = order
  const kind = payment?.kind
  if (isHosted(kind)) {
    // The invoice and the confirmation come with the payment.
    await storeAttempt(trx, { id, kind, amount, currency }, order.payBy)
    const payBy = order.payBy && dayText(dateIn(shop.timeZone)(new Date(order.payBy)), shop.locale)
    await emailCustomer(trx, id, (inEmail) => awaitingPaymentEmail(inEmail, payBy))
  } else {
    await issueInvoice(trx, order, shop)
    await enqueueNewOrderEmails(trx, id)
  }
}

// The database may set the number after the insert, so the insert cannot return it.
async function numberOf(id: string) {
  const { number } = await db
    .selectFrom('orders')
    .select('order_number as number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

function requireExpectedTotal(
  money: Money,
  total: number,
  { expectedTotal, currency }: CheckoutDraft,
) {
  const now = { total: money.format(total) }
  if (currency && currency !== money.currency) {
    throw new Refusal(
      409,
      message('The total is now {total}: the currency has changed. Please check your order.', now),
      { code: 'currency_changed' },
    )
  }
  if (expectedTotal === undefined || expectedTotal === money.toNumber(total)) return
  const before = money.format(expectedTotal * 10 ** money.digits)
  throw new Refusal(
    409,
    message('The total is now {total} (it was {before}). Please check your order.', {
      ...now,
      before,
    }),
    { code: 'total_changed' },
  )
}

async function requirePayable(payment: PaymentMethod | undefined, money: Money, total: number) {
  const reason = payment && (await whyNotPayable(payment, money, total))
  if (!reason) return
  const values = { name: payment.name, reason }
  throw new Refusal(
    400,
    message('“{name}” is not possible: {reason}. Choose another payment method', values),
    { field: 'payment' },
  )
}

/** A form whose key was sent before places no second order, whatever it contains now. */
export type OrderKey = { key: string; body_hash?: string }

export async function findOrderIdByKey(
  reader: Reader,
  userId: string,
  { key, body_hash }: OrderKey,
) {
  const row = await reader
    .selectFrom('order_keys')
    .select(['order_id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row?.body_hash && body_hash && row.body_hash !== body_hash) {
    throw new Refusal(422, 'This Idempotency-Key belongs to an order with another body')
  }
  return row?.order_id
}

function findOrderJustPlaced(trx: Trx, userId: string) {
  return trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '!=', 'cancelled')
    .where('created_at', '>', timeFromNow(-repeatedOrder.ms))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function storeKey(trx: Trx, userId: string, key: OrderKey, orderId: string) {
  await trx
    .insertInto('order_keys')
    .values({ user_id: userId, ...key, order_id: orderId, created_at: timeFromNow() })
    .execute()
}
