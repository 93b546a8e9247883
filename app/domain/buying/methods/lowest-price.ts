import type { Money } from '~/domain/basics/money/money'
import { message } from '~/languages/messages'
import { type DeliveryMethod, pricesTo, type Tariff, tariffText } from './delivery-methods'

// Not in delivery-methods.ts, which the browser loads with the cart.

export function allTariffsOf(method: DeliveryMethod): Tariff[] {
  return method.prices ?? [method]
}

export function tariffOrLowest(method: DeliveryMethod, money: Money) {
  if (!method.prices) return tariffText(method, money)
  return message('from {price}', { price: money.format(lowestPrice([method])) })
}

export function lowestPrice(methods: DeliveryMethod[]) {
  return Math.min(...methods.flatMap(allTariffsOf).map(({ price }) => price))
}

export function reachesCountry({ needsAddress, prices }: DeliveryMethod, country: string) {
  return needsAddress && (!prices || pricesTo(prices, country).length > 0)
}
