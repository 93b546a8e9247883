import { amountsOf, type IncludedTax, includedTaxes } from '~/domain/basics/money/tax'
import { type Cart, subtotalOf, weightOf } from '~/domain/buying/cart/cart'
import { type DeliveryMethod, deliveryPrice } from '~/domain/buying/methods/delivery-methods'
import { pricesIn, type TaxedPrices, type TaxRules } from '~/domain/buying/tax-rates/tax-rates'

export interface Totals {
  /** At the prices of the shop, before what a voucher takes off. */
  subtotal: number
  /** Null if the shop has no delivery methods, or if the chosen one does not deliver the cart. */
  delivery: number | null
  /** The tax that is taken off, as a negative amount; 0 if there is none. */
  withoutTax: number
  total: number
  needsPayment: boolean
  taxes: IncludedTax[]
  prices: TaxedPrices
}

/** The country counts only if the delivery method needs an address. */
export function totalsOf(
  cart: Cart,
  method: DeliveryMethod | undefined,
  rules: TaxRules,
  typedCountry?: string,
): Totals {
  const country = method?.needsAddress ? typedCountry : undefined
  const freight = { country, weight: weightOf(cart) }
  const delivery = (method && deliveryPrice(method, cart.total, freight)) ?? null
  const prices = pricesIn(country, cart, delivery, rules)
  const amounts = amountsOf(prices)
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    subtotal: subtotalOf(cart),
    delivery,
    withoutTax: total - cart.total - (delivery ?? 0),
    total,
    needsPayment: total > 0,
    taxes: includedTaxes(amounts),
    prices,
  }
}
