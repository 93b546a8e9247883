import type { Money } from '~/domain/money'
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

/** `t` says it in the language of the shop, `String` in English, for Activity. */
export type Say = (text: string | Message) => string

/** A text such as `$4.90, free for orders of $50.00 or more`. */
export function deliveryTerms(
  method: Pick<DeliveryMethod, 'price' | 'freeFrom'>,
  money: Money,
  say: Say = t,
) {
  const limit = freeLimit(method)
  const price = priceOrFree(money, method.price, say)
  if (limit === null) return price
  return say(
    message('{price}, free for orders of {limit} or more', { price, limit: money.format(limit) }),
  )
}

export function priceOrFree(money: Money, price: number, say: Say = t) {
  return price === 0 ? say(free) : money.format(price)
}

const free = message('Free', { context: 'costs nothing' })
