import { spread } from '~/domain/basics/money/spread'
import { type ChosenVoucher, discountOf } from '~/domain/buying/vouchers/vouchers'
import type { Cart } from './cart'

/** Spreads what the voucher takes off over the lines of a cart without one, and so over their tax rates. */
export function withVoucher(cart: Cart, voucher: ChosenVoucher): Cart {
  const discount = voucher.problem ? 0 : discountOf(voucher, cart.total)
  const discounts = spread(
    discount,
    cart.lines.map(({ price, quantity }) => price * quantity),
  )
  return {
    ...cart,
    lines: cart.lines.map((line, index) => ({ ...line, discount: discounts[index] })),
    total: cart.total - discount,
    voucher: { ...voucher, discount },
  }
}
