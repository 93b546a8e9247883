/** A way in which the shop hands over orders. Amounts in minor units. */
export interface DeliveryMethod {
  id: string
  name: string
  price: number
  /** Free for orders of at least so much; null for never. */
  freeFrom: number | null
  needsAddress: boolean
}

export const maxMethods = 10

/** What a delivery method costs for products of that total. */
export function deliveryPrice({ price, freeFrom }: DeliveryMethod, subtotal: number) {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}
