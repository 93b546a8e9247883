import type { Money } from '~/domain/basics/money/money'
import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

export interface DeliveryMethod extends Tariff {
  id: string
  name: string
  needsAddress: boolean
  /** What customers read about the delivery time, if the shop has a page about delivery. */
  time?: string
  /** Where and when customers collect their orders: an address, opening hours. */
  collection?: string
  /** In the order of `sortPrices`. If there are any, `price` and `freeFrom` of the method do not count. */
  prices?: DeliveryPrice[]
}

export interface Tariff {
  price: number
  /** Delivery is free from this total; null if it is never free. */
  freeFrom: number | null
}

export interface DeliveryPrice extends Tariff {
  /** Codes of ISO 3166; none for all countries that no other price of the method names. */
  countries: string[]
  /** In grams; null for any weight. */
  upToWeight: number | null
}

export interface Freight {
  /** Undefined or empty if the customer has chosen none yet. */
  country?: string
  weight: number
}

export const maxMethods = 10

const anyFreight: Freight = { weight: 0 }

/** Undefined if the method does not deliver the freight, which counts only for a method with prices by country. */
export function deliveryPrice(method: DeliveryMethod, cartTotal: number, freight = anyFreight) {
  const tariff = tariffFor(method, freight)
  return tariff && priceAt(tariff, cartTotal)
}

export function tariffFor(method: DeliveryMethod, { country, weight }: Freight) {
  if (!method.prices) return method
  return pricesTo(method.prices, country).find(
    ({ upToWeight }) => upToWeight === null || weight <= upToWeight,
  )
}

/** The prices of the smallest group of countries that has this one, lightest first. */
/** The first that delivers. */
export function preselectedDelivery(methods: DeliveryMethod[], freight: Freight) {
  return methods.find((method) => tariffFor(method, freight)) ?? methods[0]
}

export function pricesTo(prices: DeliveryPrice[], country: string | undefined) {
  if (!country) return []
  const first =
    prices.find(({ countries }) => countries.includes(country)) ??
    prices.find(({ countries }) => countries.length === 0)
  return prices.filter(({ countries }) => String(countries) === String(first?.countries))
}

export function priceAt({ price, freeFrom }: Tariff, cartTotal: number) {
  return freeFrom !== null && cartTotal >= freeFrom ? 0 : price
}

/** The order total from which delivery is free; null for a method that is always or never free. */
export function freeLimit({ price, freeFrom }: Tariff) {
  return price > 0 ? freeFrom : null
}

/** A text such as `$4.90, free for orders of $50.00 or more`. */
export function tariffText(tariff: Tariff, money: Money): string | Message {
  const limit = freeLimit(tariff)
  const price = tariff.price === 0 ? free : money.format(tariff.price)
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
