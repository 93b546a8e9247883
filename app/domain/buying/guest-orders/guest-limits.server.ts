import type { Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { day, timeFromNow } from 'db/time'
import { type SqlBool, sql } from 'kysely'
import { unpaidGuestOrders } from '~/domain/basics/limits-and-lifetimes'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { Cart } from '~/domain/buying/cart/cart'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'

/** `network` is empty if it is not known. */
export interface Guest {
  browser: string
  email: string
  network: string
}

const ofGuest = msg(
  'Too many of your orders without an account are not paid yet. Please pay for one of them or wait for its delivery, or log in to order',
)
const ofNetwork = msg(
  'At the moment, too many orders without an account come from this network. Please log in to order, or try again tomorrow',
)

/** @throws {Refusal} 429 */
export async function refuseTooManyUnpaid(trx: Trx, { browser, email, network }: Guest) {
  const { byBrowser, byEmail, byNetwork } = unpaidGuestOrders
  const unpaid = selectUnpaid(trx)
  const open = unpaid.where('status', '=', 'processing')
  const ofToday = unpaid.where('created_at', '>', timeFromNow(-day))
  // Each order of today has emailed this address, also if it was cancelled since.
  const ofEmail = sql<SqlBool>`guest_orders.email = ${email}`
  await refuseFrom(byBrowser, open.where('browser', '=', browser), ofGuest)
  await refuseFrom(byEmail, open.where(ofEmail), ofGuest)
  await refuseFrom(byEmail, ofToday.where(ofEmail), ofGuest)
  if (network) await refuseFrom(byNetwork, ofToday.where('network', '=', network), ofNetwork)
}

type Unpaid = ReturnType<typeof selectUnpaid>

async function refuseFrom(max: number, orders: Unpaid, text: string) {
  if ((await countRows(orders)) >= max) throw new Refusal(429, text)
}

/** Call it before the units are taken. Guests of unknown networks count as one. @throws {Refusal} 409 */
export async function refuseTooManyUnits(trx: Trx, { lines }: Cart, guest: Guest) {
  const { units, shareOfUnits } = unpaidGuestOrders
  const held = await listHeldUnits(trx, lines, guest)
  for (const { variantId, productName, variantName, quantity, stock } of lines) {
    const { all = 0, own = 0 } = held.find((it) => it.variantId === variantId) ?? {}
    const total = all + stock + quantity
    const max = Math.max(units - own, Math.floor(total * shareOfUnits) - all)
    if (quantity <= max) continue
    const values = { max: String(Math.max(0, max)), name: fullNameOf(productName, variantName) }
    throw new Refusal(
      409,
      message(
        'Without an account, you can order at most {max} × {name} at the moment. Log in to order more',
        values,
      ),
    )
  }
}

function listHeldUnits(trx: Trx, lines: Cart['lines'], { browser, email, network }: Guest) {
  const isOwn = sql<SqlBool>`browser = ${browser} or guest_orders.email = ${email} or network = ${network}`
  return selectUnpaid(trx)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(({ fn }) => [
      'variant_id as variantId',
      fn.sum<number>('quantity').as('all'),
      fn.coalesce(fn.sum<number>('quantity').filterWhere(isOwn), sql.lit(0)).as('own'),
    ])
    .where('status', '=', 'processing')
    .where(
      'variant_id',
      'in',
      lines.map(({ variantId }) => variantId),
    )
    .groupBy('variant_id')
    .execute()
}

function selectUnpaid(trx: Trx) {
  return (
    trx
      .selectFrom('guest_orders')
      .innerJoin('orders', 'orders.id', 'guest_orders.order_id')
      .leftJoin('order_payments', 'order_payments.order_id', 'orders.id')
      .where('orders.status', '!=', 'delivered')
      // The shop answers for what it has entered itself.
      .where('orders.entered_by', '=', '')
      .where('order_payments.paid_at', 'is', null)
  )
}
