/** Units of a product in a cart or an order. Amounts are in minor units. */
export interface PricedLine {
  price: number
  quantity: number
  discount?: number
  /** The part of the discount with which the shop has lowered the price. The rest is what a voucher takes off. */
  reduction?: number
  /** Empty if the order was anonymised. */
  reductionReason?: string
}

export function sumOfLine({ price, quantity, discount = 0 }: PricedLine) {
  return price * quantity - discount
}

export function voucherDiscountOf(lines: PricedLine[]) {
  return lines.reduce((sum, { discount = 0, reduction = 0 }) => sum + discount - reduction, 0)
}

/** How much the shop has lowered the prices, for each reason. */
export function reductionsOf(lines: PricedLine[]) {
  const amounts = new Map<string, number>()
  for (const { reduction = 0, reductionReason = '' } of lines) {
    if (reduction > 0) amounts.set(reductionReason, (amounts.get(reductionReason) ?? 0) + reduction)
  }
  return [...amounts].map(([reason, amount]) => ({ reason, amount }))
}
