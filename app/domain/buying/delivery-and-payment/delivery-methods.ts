import type { Money } from '~/domain/basics/money/money'
import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

/** How a customer receives an order. Amounts are in minor units. */
export interface DeliveryMethod {
  id: string
  name: string
  price: number
  /** Delivery is free from this total; null if it is never free. */
  freeFrom: number | null
  needsAddress: boolean
  /** What customers read about the delivery time, if the shop has a page about delivery. */
  time?: string
}

export const maxMethods = 10

export function deliveryPrice({ price, freeFrom }: DeliveryMethod, subtotal: number) {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}

/** The order total from which delivery is free; null for a method that is always or never free. */
export function freeLimit({ price, freeFrom }: Pick<DeliveryMethod, 'price' | 'freeFrom'>) {
  return price > 0 ? freeFrom : null
}

/** A text such as `$4.90, free for orders of $50.00 or more`. */
export function deliveryTerms(
  method: Pick<DeliveryMethod, 'price' | 'freeFrom'>,
  money: Money,
): string | Message {
  const limit = freeLimit(method)
  const price = method.price === 0 ? free : money.format(method.price)
  if (limit === null) return price
  return message('{price}, free for orders of {limit} or more', {
    price,
    limit: money.format(limit),
  })
}

export function priceOrFree(money: Money, price: number) {
  return price === 0 ? t(free) : money.format(price)
}

const free = message('Free', { context: 'costs nothing' })
