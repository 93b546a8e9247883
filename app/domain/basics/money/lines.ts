/** Units of a product in a cart or an order. Amounts are in minor units. */
export interface PricedLine {
  price: number
  quantity: number
  discount?: number
}

export function sumOfLine({ price, quantity, discount = 0 }: PricedLine) {
  return price * quantity - discount
}

export function discountOfLines(lines: PricedLine[]) {
  return lines.reduce((sum, { discount = 0 }) => sum + discount, 0)
}
