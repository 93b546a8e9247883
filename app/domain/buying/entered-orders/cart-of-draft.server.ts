import type { Reader } from 'db/client'
import { readAmount } from '~/domain/basics/money/amounts'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { type CartLine, cartFrom } from '~/domain/buying/cart/cart'
import { readWantedLines } from '~/domain/buying/cart/wanted-lines.server'
import { orderToken } from '~/domain/buying/guest-orders/links/order-link-tokens.server'
import { withChosenVoucher } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { links } from '~/mail/links.server'
import { type EnteredLine, type EnteredOrderDraft, reductionRule } from './entered-order-draft'

type Contents = Pick<EnteredOrderDraft, 'lines' | 'voucher' | 'customer' | 'email'>

const gone = msg('A product of this order is no longer in the shop')

/** `notices` say what cannot be sold. Hidden products can. @throws {Refusal} 400 if a price is lowered too much. */
export async function cartOfDraft(reader: Reader, draft: Contents) {
  const shop = await shopSettings(reader)
  const wanted = draft.lines.map(({ variantId, units }) => [variantId, units] as [string, number])
  const { lines, ...read } = await readWantedLines(reader, wanted, { includeHidden: true, gone })
  const reduced = lines.map((line) => {
    const at = draft.lines.findIndex(({ variantId }) => variantId === line.variantId)
    const entered = draft.lines[at]
    return entered
      ? reduce(line, entered, { field: `lines[${at}].amount`, money: moneyOf(shop) })
      : line
  })
  const cart = await withChosenVoucher(reader, cartFrom(reduced), {
    voucherCode: draft.voucher,
    hasVouchers: read.hasVouchers,
    buyer: buyerOf(reader, draft),
  })
  return { cart, notices: read.notices, products: read.products }
}

interface Typed {
  field: string
  money: Money
}

function reduce(line: CartLine, { percent, amount, reason }: EnteredLine, typed: Typed): CartLine {
  const { field, money } = typed
  const sum = line.price * line.quantity
  const reduction = percent
    ? Math.round((sum * Number(percent)) / 100)
    : amount
      ? readAmount(money, amount, reductionRule, field)
      : 0
  if (reduction > sum) {
    const text = message('The line costs {amount}', { amount: money.format(sum) })
    throw new Refusal(400, text, { field })
  }
  if (reduction === 0) return line
  return { ...line, discount: reduction, reduction, reductionReason: reason }
}

/** Undefined if neither an account nor an email address says how often the customer has used the voucher. */
function buyerOf(reader: Reader, { customer, email }: Contents) {
  if (customer) return { userId: customer }
  if (!email) return undefined
  const urlOf = async (orderId: string) => links.guestOrder(await orderToken(orderId, reader))
  return { email, browser: '', urlOf }
}
