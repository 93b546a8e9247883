import { duration } from '~/domain/durations'

/** After so long without a change, the units in a cart go back on sale. */
export const cartLifetime = duration(7, 'day')

/** One product in a cart; price in cents, as the product costs now. */
export interface CartLine {
  productId: string
  slug: string
  productName: string
  quantity: number
  price: number
  /** Without the discount of its category; null when it has none. */
  oldPrice: number | null
  imageId: string | null
  /** Units that are still in stock. */
  stock: number
}

export interface Cart {
  lines: CartLine[]
  quantity: number
  total: number
}

export function cartFrom(lines: CartLine[]): Cart {
  return {
    lines,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + line.quantity * line.price, 0),
  }
}
