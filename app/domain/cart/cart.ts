import { duration } from '~/domain/durations'

/** After so long without a change, the units in a cart go back on sale. */
export const cartLifetime = duration(7, 'day')

export interface CartLine {
  productId: string
  slug: string
  productName: string
  quantity: number
  price: number
  /** The price without the discount; null without one. */
  oldPrice: number | null
  imageId: string | null
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
