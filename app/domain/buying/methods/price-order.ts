import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { currentLanguage } from '~/languages/translate'
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
    const values = (other: DeliveryPrice) => ({ one: describe(other), other: describe(price) })
    const same = before.find((it) => sameCountries(it, price) && it.upToWeight === price.upToWeight)
    if (same) {
      throw new Refusal(
        409,
        message('These prices are for the same countries and weight: {one}; {other}', values(same)),
        { field },
      )
    }
    const others = before.filter((it) => !sameCountries(it, price))
    const shared = (it: DeliveryPrice) =>
      it.countries.filter((code) => price.countries.includes(code))
    const overlapping = others.find((it) => {
      const count = shared(it).length
      return (
        count > 0 && (count < it.countries.length || it.countries.length === price.countries.length)
      )
    })
    if (overlapping) {
      throw new Refusal(
        409,
        message(
          'These prices overlap, because only some of their countries are the same: {one}; {other}',
          values(overlapping),
        ),
        { field },
      )
    }
    const taken = new Set(others.flatMap(shared))
    const first = others.find((it) => shared(it).length > 0)
    if (first && taken.size === price.countries.length) {
      throw new Refusal(
        409,
        message('The second of these prices would never be used: {one}; {other}', values(first)),
        { field },
      )
    }
  }
}

function sameCountries(one: DeliveryPrice, other: DeliveryPrice) {
  return String(one.countries) === String(other.countries)
}
