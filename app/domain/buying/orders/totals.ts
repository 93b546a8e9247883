import { type IncludedTax, includedTaxes } from '~/domain/basics/money/tax'
import { type Cart, taxedLinesOf } from '~/domain/buying/cart/cart'
import {
  type DeliveryMethod,
  deliveryPrice,
} from '~/domain/buying/delivery-and-payment/delivery-methods'

/** The amounts of an order, in minor units. */
export interface Totals {
  subtotal: number
  /** Null if the shop has no delivery methods. */
  delivery: number | null
  total: number
  taxes: IncludedTax[]
}

/** What a cart costs with a delivery method. `taxRate` is null if the shop shows no tax. */
export function totalsOf(
  cart: Cart,
  method: DeliveryMethod | undefined,
  taxRate: number | null,
): Totals {
  const delivery = method ? deliveryPrice(method, cart.total) : null
  return {
    subtotal: cart.total,
    delivery,
    total: cart.total + (delivery ?? 0),
    taxes: includedTaxes([...taxedLinesOf(cart, taxRate), { amount: delivery ?? 0, taxRate }]),
  }
}
