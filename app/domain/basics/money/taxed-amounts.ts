import { spread } from './spread'
import { sumByRate, type Taxed } from './tax'

/** What an order consists of. */
export interface Goods {
  items: { price: number; quantity: number; taxRate: number | null }[]
  delivery?: Charge
}

/** For the delivery. */
export interface Charge {
  price: number
  taxRate: number | null
  /** It has the tax rates of the items, in proportion, instead of `taxRate`. */
  inProportion?: boolean
}

/** Of the items, then of the charge: one amount, or one for each tax rate of the items. */
export function amountsOf({ items, delivery }: Goods): Taxed[] {
  const lines = items.map(({ price, quantity, taxRate }) => ({ amount: price * quantity, taxRate }))
  if (!delivery) return lines
  const { price, taxRate, inProportion } = delivery
  if (!inProportion) return [...lines, { amount: price, taxRate }]
  const sums = [...sumByRate(lines)]
  const parts = spread(
    price,
    sums.map(([, amount]) => amount),
  )
  return [...lines, ...sums.map(([rate], index) => ({ amount: parts[index] ?? 0, taxRate: rate }))]
}
