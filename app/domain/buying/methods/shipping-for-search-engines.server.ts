import { db } from 'db/client'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { type DeliveryMethod, deliveryPrice } from './delivery-methods'
import { listDeliveryMethods } from './delivery-methods.server'

export type Shipping = NonNullable<Awaited<ReturnType<typeof findShipping>>>

/** For search engines and shopping services; undefined if no method has prices by country and weight. */
export function findShipping() {
  return cachedRead('shipping', async () => {
    const deliveries = await listDeliveryMethods()
    if (!deliveries.some(({ prices }) => prices)) return undefined
    const { countries, locale, withdrawalDays } = await shopSettings()
    const methods = deliveries.filter(({ needsAddress }) => needsAddress)
    // A shop that delivers to all countries would have 249 prices for each product.
    const named = methods.flatMap(({ prices = [] }) => prices.flatMap(({ countries }) => countries))
    const all = countries.length > 0 ? countries : [homeCountryOf(locale), ...named]
    return { methods, countries: [...new Set(all)].sort(), withdrawalDays }
  })
}

export interface ShippingOffer {
  country: string
  price: number
  method: DeliveryMethod
}

/** The cheapest delivery of one unit to each country. `weight` is in grams; null if it is unknown. */
export function shippingOffers(
  { methods, countries }: Shipping,
  { price, weight }: { price: number; weight: number | null },
) {
  return countries.flatMap((country): ShippingOffer[] => {
    const offers = methods.flatMap((method) => {
      const cost = deliveryPrice(method, price, { country, weight: weight ?? 0 })
      return cost === undefined ? [] : [{ country, price: cost, method }]
    })
    return offers.sort((one, other) => one.price - other.price).slice(0, 1)
  })
}

/** Of a product without options. */
export async function findWeight(productId: string) {
  const row = await db
    .selectFrom('variants')
    .select('weight')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.weight ?? null
}
