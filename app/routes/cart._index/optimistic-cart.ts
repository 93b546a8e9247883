import { cartDelta, pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { type Cart, cartFrom } from '~/domain/buying/cart/cart'

export function useOptimisticCart(cart: Cart | undefined) {
  const submissions = useSubmissions()
  if (!cart) return cart
  const lines = cart.lines.map((line) => {
    const delta = cartDelta(pendingIntents(submissions, line.variantId))
    return { ...line, quantity: line.quantity + delta, stock: line.stock - delta }
  })
  const pending = cartFrom(lines.filter((line) => line.quantity > 0))
  // What a voucher takes off is known only for the lines that the server has.
  return { ...cart, ...pending, ...(cart.voucher && { total: cart.total }) }
}
