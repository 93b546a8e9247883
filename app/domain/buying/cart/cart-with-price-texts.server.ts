import { withSaidProblem } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import type { Cart } from './cart'
import { findCart } from './cart.server'

export async function findCartWithPriceTexts(userId: string): Promise<Cart | undefined> {
  const cart = await findCart(userId)
  return cart && cartWithPriceTexts(cart)
}

export async function cartWithPriceTexts(found: Cart): Promise<Cart> {
  const cart = withSaidProblem(found)
  const lines = cart.lines.map((line) => ({ ...line, id: line.productId }))
  return { ...cart, lines: (await withPriceTexts(lines)).map(({ id: _, ...line }) => line) }
}
