import type { Reader } from 'db/client'
import { type SqlBool, sql } from 'kysely'
import { sumOfLine } from '~/domain/basics/money/lines'
import { spread } from '~/domain/basics/money/spread'
import { t } from '~/languages/translate'
import { type Buying, chooseVoucher } from './use-voucher.server'
import { type ChosenVoucher, discountOf, type VoucherCart } from './vouchers'

interface VoucherChoice extends Pick<Buying, 'buyer'> {
  voucherCode?: string | null
  hasVouchers?: SqlBool
}

/** Looks a voucher up only if there is a code. */
export async function withChosenVoucher<C extends VoucherCart>(
  reader: Reader,
  cart: C,
  { voucherCode, hasVouchers, buyer }: VoucherChoice,
): Promise<C> {
  if (!hasVouchers && !voucherCode) return cart
  const takesVouchers = { ...cart, takesVouchers: true } as const
  if (!voucherCode) return takesVouchers
  const voucher = await chooseVoucher(reader, voucherCode, { sum: cart.total, buyer })
  return withVoucher(takesVouchers, voucher)
}

/** Spreads what the voucher takes off over the lines of a cart without one, and so over their tax rates. */
export function withVoucher<C extends VoucherCart>(cart: C, voucher: ChosenVoucher): C {
  const discount = voucher.problem ? 0 : discountOf(voucher, cart.total)
  const discounts = spread(discount, cart.lines.map(sumOfLine))
  return {
    ...cart,
    lines: cart.lines.map((line, index) => ({
      ...line,
      discount: (line.discount ?? 0) + (discounts[index] ?? 0),
    })),
    total: cart.total - discount,
    voucher: { ...voucher, discount },
  }
}

/** In the language of the shop. */
export function withSaidProblem<C extends VoucherCart>(cart: C): C {
  const problem = cart.voucher?.problem
  return problem ? { ...cart, voucher: { ...cart.voucher, problem: t(problem) } } : cart
}

export const hasVouchers = sql<SqlBool>`exists (select 1 from vouchers where is_active = 1)`
