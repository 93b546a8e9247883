import type { Money } from '~/domain/basics/money/money'
import { message } from '~/languages/messages'
import { type DeliveryMethod, deliveryTerms, pricesTo, type Terms } from './delivery-methods'

// Not in delivery-methods.ts, which the browser loads with the cart.

/** All terms that a customer could get. */
export function allTermsOf(method: DeliveryMethod): Terms[] {
  return method.prices ?? [method]
}

/** The terms of the method, or its lowest price if it has several. */
export function termsOrLowest(method: DeliveryMethod, money: Money) {
  if (!method.prices) return deliveryTerms(method, money)
  return message('from {price}', { price: money.format(lowestPrice([method])) })
}

export function lowestPrice(methods: DeliveryMethod[]) {
  return Math.min(...methods.flatMap(allTermsOf).map(({ price }) => price))
}

export function reachesCountry({ needsAddress, prices }: DeliveryMethod, country: string) {
  return needsAddress && (!prices || pricesTo(prices, country).length > 0)
}
