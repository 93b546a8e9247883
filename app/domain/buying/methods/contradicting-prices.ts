import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { currentLanguage, msg } from '~/languages/translate'
import type { DeliveryPrice } from './delivery-methods'

/** Few countries before many, all others last; then by the names of the countries, and light before heavy. */
export function sortPrices(prices: DeliveryPrice[], namesOf: Describe) {
  const size = ({ countries }: DeliveryPrice) => countries.length || Number.MAX_VALUE
  const limit = ({ upToWeight }: DeliveryPrice) => upToWeight ?? Number.MAX_VALUE
  const { compare } = new Intl.Collator(currentLanguage())
  return prices
    .map((price) => ({ price, names: namesOf(price) }))
    .sort(
      ({ price: one, names }, { price: other, names: otherNames }) =>
        size(one) - size(other) || compare(names, otherNames) || limit(one) - limit(other),
    )
    .map(({ price }) => price)
}

type Describe = (price: DeliveryPrice) => string

/**
 * A customer must see at once which of the sorted prices counts. A group of countries may be within a larger one, which
 * is then the rest of it. @throws {Refusal} 409 that names two prices which contradict each other
 */
export function refuseUnclear(prices: DeliveryPrice[], describe: Describe, field: string) {
  for (const [at, price] of prices.entries()) {
    const before = prices.slice(0, at)
    const refuse = (text: string, other: DeliveryPrice | undefined) => {
      if (!other) return
      const values = { one: describe(other), other: describe(price) }
      throw new Refusal(409, message(text, values), { field })
    }
    refuse(
      msg('These prices are for the same countries and weight: {one}; {other}'),
      before.find((it) => isForSame(it, price)),
    )
    refuse(
      msg(
        'These prices overlap, because only some of their countries are the same: {one}; {other}',
      ),
      before.find((it) => overlapsPartly(it, price)),
    )
    refuse(
      msg('The second of these prices would never be used: {one}; {other}'),
      hasNoRest(price, before) ? before.find((it) => sharesCountries(it, price)) : undefined,
    )
  }
}

export function isForSame(one: DeliveryPrice, other: DeliveryPrice) {
  return sameCountries(one, other) && one.upToWeight === other.upToWeight
}

/** Whether they share countries, but the first is not a part of the second. */
export function overlapsPartly(one: DeliveryPrice, other: DeliveryPrice) {
  if (!sharesCountries(one, other)) return false
  const isAsLarge = one.countries.length >= other.countries.length
  return isAsLarge || one.countries.some((code) => !other.countries.includes(code))
}

/** Whether other groups of countries, which count before the price, have all of its countries. */
export function hasNoRest(price: DeliveryPrice, before: DeliveryPrice[]) {
  const smaller = before.filter((it) => sharesCountries(it, price))
  const taken = new Set(smaller.flatMap(({ countries }) => countries))
  return smaller.length > 0 && price.countries.every((code) => taken.has(code))
}

/** Prices of the same group for several weights share none. */
function sharesCountries(one: DeliveryPrice, other: DeliveryPrice) {
  return !sameCountries(one, other) && one.countries.some((code) => other.countries.includes(code))
}

function sameCountries(one: DeliveryPrice, other: DeliveryPrice) {
  return String(one.countries) === String(other.countries)
}
