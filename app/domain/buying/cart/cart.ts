import { type PricedLine, sumOfLine } from '~/domain/basics/money/lines'
import type { Taxed } from '~/domain/basics/money/tax'
import { taxRateOf } from '~/domain/basics/money/tax-rate'
import type { VoucherCart } from '~/domain/buying/vouchers/vouchers'
import type { PriceTexts } from '~/domain/eu/price-indication/price-texts'

export interface CartLine extends PricedLine, PriceTexts {
  variantId: string
  productId: string
  slug: string
  productName: string
  /** The values of its options; empty if the product has none. */
  variantName: string
  sku: string | null
  /** Limited only by the stock, see `takeFromStock` in app/domain/catalogue/stock/stock.server.ts. */
  quantity: number
  oldPrice: number | null
  imageId: string | null
  stock: number
  /** The rate of the category, in hundredths of a per cent; null if the rate of the shop applies. */
  taxRate: number | null
  /** Of the product itself; missing if it has none. */
  deliveryTime?: string
  /** In grams. Missing if it is unknown, or if no delivery method of the shop has prices by country and weight. */
  weight?: number
}

export interface Cart extends VoucherCart {
  lines: CartLine[]
  quantity: number
  /** Missing in the cart of a guest, and in a demo. */
  heldUntil?: string
}

export function cartFrom(lines: CartLine[]): Cart {
  return {
    lines,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + sumOfLine(line), 0),
  }
}

/** In grams. */
export function weightOf({ lines }: Cart) {
  return lines.reduce((sum, { quantity, weight = 0 }) => sum + quantity * weight, 0)
}

/** Before what the voucher takes off. */
export function subtotalOf({ total, voucher }: Cart) {
  return total + (voucher?.discount ?? 0)
}

export function taxedLinesOf(cart: Cart, shopRate: number | null): Taxed[] {
  return cart.lines.map((line) => ({
    amount: sumOfLine(line),
    taxRate: taxRateOf(line, shopRate),
  }))
}
