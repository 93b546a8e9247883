/** How a customer receives an order. Amounts are in minor units. */
export interface DeliveryMethod {
  id: string
  name: string
  price: number
  /** Delivery is free from this total; null if it is never free. */
  freeFrom: number | null
  needsAddress: boolean
}

export const maxMethods = 10

/** The price of the delivery method for products with this total. */
export function deliveryPrice({ price, freeFrom }: DeliveryMethod, subtotal: number) {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}
