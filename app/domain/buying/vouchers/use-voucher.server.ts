import { db, type Reader, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { foldName } from 'db/fold-name'
import { voucherColumns } from 'db/schema/vouchers'
import { sql } from 'kysely'
import { moneyOf } from '~/domain/basics/money/money'
import { consume, undoConsume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { withoutInvisible } from '~/domain/basics/text/required-text'
import { dayText, todayIn } from '~/domain/basics/time/days'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { links } from '~/mail/links.server'
import { type ChosenVoucher, codeMissing, type Voucher } from './vouchers'

const unknown = message('There is no voucher with this code', {})
const usedUp = message('This voucher has been used up', {})
const usedBefore = message('You have already used this voucher', {})

/**
 * Voucher codes are short, so guesses of a client are limited, whichever accounts it uses. The codes of links are counted
 * apart: a person who has followed a wrong one can still type a code.
 * @throws {Refusal} 400 if the code is unknown, 429 after too many of these.
 */
export async function refuseUnknownCode(clientIp: string, code: string, isFromLink = false) {
  if (!withoutInvisible(code)) throw voucherRefusal(codeMissing, 400)
  const limit = isFromLink ? 'linkedVoucherByClient' : 'unknownVoucherByClient'
  await consume(limit, clientIp)
  if (!(await findByCode(db, code))) throw voucherRefusal(unknown, 400)
  await undoConsume(limit, clientIp)
}

function voucherRefusal(problem: string | Message, status: 400 | 409 = 409, orderUrl?: string) {
  return new Refusal(status, problem, { field: 'voucher', code: 'voucher_refused', orderUrl })
}

/** For a guest, `urlOf` is the link to an order of the same browser. */
type Buyer =
  | { userId: string }
  | { email: string; browser: string; urlOf: (orderId: string) => Promise<string> }

export interface Buying {
  /** Of the lines, in minor units. Undefined if the cart may be smaller than the voucher asks. */
  sum?: number
  /** Undefined for a guest, whose email address comes with the order. */
  buyer?: Buyer
}

/** @throws {Refusal} 409 if the voucher does not count. */
export async function requireUsableVoucher(reader: Reader, code: string, buying: Buying) {
  const voucher = await chooseVoucher(reader, code, buying)
  refuseUnusable(voucher)
  return voucher
}

export function refuseUnusable({ problem, orderUrl }: ChosenVoucher) {
  if (problem) throw voucherRefusal(problem, 409, orderUrl)
}

export async function chooseVoucher(
  reader: Reader,
  code: string,
  { sum, buyer }: Buying,
): Promise<ChosenVoucher> {
  const voucher = await findByCode(reader, code)
  if (!voucher) return { code, percent: null, amount: null, minTotal: 0, problem: unknown }
  const { id, percent, amount, minTotal } = voucher
  const problem =
    (await problemOf(reader, voucher, sum)) ??
    (buyer && (await problemOfBuyer(reader, voucher, buyer)))
  const chosen = { id, code: voucher.code, percent, amount, minTotal }
  if (!problem) return chosen
  const isUsed = problem === usedUp || problem === usedBefore
  const held = isUsed && buyer && (await findUnpaidOrder(reader, id, buyer))
  return { ...chosen, problem, ...held }
}

/** Of the buyer: it may be why the voucher does not count any more, for example after a payment that was left. */
async function findUnpaidOrder(reader: Reader, voucherId: string, buyer: Buyer) {
  const order = await reader
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .leftJoin('guest_orders', 'guest_orders.order_id', 'orders.id')
    .select(['orders.id', 'order_number as number'])
    .where('voucher_id', '=', voucherId)
    .where('status', '=', 'processing')
    .where('paid_at', 'is', null)
    .where('kind', 'not in', ['delivery', 'collection'])
    .where((eb) =>
      'userId' in buyer
        ? eb('user_id', '=', buyer.userId)
        : eb.and([eb('browser', '=', buyer.browser), eb('guest_orders.email', '=', buyer.email)]),
    )
    .orderBy('orders.id', 'desc')
    .executeTakeFirst()
  if (!order) return undefined
  const { id, number } = order
  return {
    problem: message(
      'You have used this voucher in order {number}, which is not paid yet. Pay for this order or give it up',
      { number: String(number) },
    ),
    orderUrl: 'userId' in buyer ? links.order(number) : await buyer.urlOf(id),
  }
}

async function findByCode(reader: Reader, code: string) {
  const row = await reader
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('folded_code', '=', foldName(withoutInvisible(code)))
    .executeTakeFirst()
  return row && { ...row, isActive: row.isActive === 1 }
}

async function problemOf(reader: Reader, voucher: Voucher, sum: number | undefined) {
  const { isActive, validFrom, validUntil, maxUses, minTotal, uses } = voucher
  const shop = await shopSettings(reader)
  const today = todayIn(shop.timeZone)
  if (!isActive) return message('This voucher is not valid at the moment', {})
  if (validFrom && today < validFrom)
    return message('This voucher is valid from {day}', { day: dayText(validFrom, shop.locale) })
  if (validUntil && today > validUntil)
    return message('This voucher was valid until {day}', { day: dayText(validUntil, shop.locale) })
  if (maxUses !== null && uses >= maxUses) return usedUp
  if (sum !== undefined && sum < minTotal)
    return message('This voucher is for orders of {amount} or more', {
      amount: moneyOf(shop).format(minTotal),
    })
  return undefined
}

// The email address of an order stays after the customer has changed that of the account, or has deleted it. Orders with
// and without an account count together.
async function problemOfBuyer(reader: Reader, voucher: Voucher, buyer: Buyer) {
  if (voucher.maxUsesPerEmail === null) return undefined
  const uses = reader
    .selectFrom('orders')
    .where('voucher_id', '=', voucher.id)
    .where('status', '!=', 'cancelled')
    .where((eb) => {
      const email =
        'email' in buyer
          ? eb.val(buyer.email)
          : eb.selectFrom('users').select('email').where('id', '=', buyer.userId)
      const accounts = eb.selectFrom('users').select('id').where('email', '=', email)
      return eb.or([eb('customer_email', '=', email), eb('user_id', 'in', accounts)])
    })
  if ((await countRows(uses)) < voucher.maxUsesPerEmail) return undefined
  return usedBefore
}

/** @throws {Refusal} 409 if it was used up meanwhile. */
export async function countUse(trx: Trx, id: string | undefined) {
  const { numUpdatedRows } = await trx
    .updateTable('vouchers')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id ?? '')
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw voucherRefusal(usedUp)
}

/** For an order that is being cancelled. */
export async function giveBackUse(trx: Trx, orderId: string) {
  await trx
    .updateTable('vouchers')
    .set({ uses: sql`uses - 1` })
    .where('id', '=', (eb) =>
      eb.selectFrom('orders').select('voucher_id').where('id', '=', orderId),
    )
    .where('uses', '>', 0)
    .execute()
}
