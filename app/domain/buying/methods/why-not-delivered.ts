import type { Money } from '~/domain/basics/money/money'
import { message } from '~/languages/messages'
import {
  type DeliveryMethod,
  type Freight,
  pricesTo,
  tariffFor,
  tariffText,
} from './delivery-methods'
import { weightText } from './weights'

/** Undefined if the method delivers the freight. `country` is the name of its country. */
export function whyNotDelivered(
  method: DeliveryMethod,
  freight: Freight,
  country: string,
  money: Money,
) {
  if (tariffFor(method, freight)) return undefined
  if (!freight.country) return message('Choose a country: the price depends on it.', {})
  const heaviest = pricesTo(method.prices ?? [], freight.country).at(-1)
  if (!heaviest)
    return message('“{name}” does not deliver to this country: {country}.', {
      name: method.name,
      country,
    })
  return message('We do not deliver {weight} to this country ({country}). Up to {limit}: {terms}', {
    weight: weightText(freight.weight, money),
    country,
    limit: weightText(heaviest.upToWeight ?? 0, money),
    terms: tariffText(heaviest, money),
  })
}
