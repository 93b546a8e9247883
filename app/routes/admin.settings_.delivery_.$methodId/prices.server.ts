import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { typedCountries } from '~/domain/buying/countries/country-groups.server'
import { countriesOf } from '~/domain/buying/countries/postal-address'
import {
  countriesWithoutPrice,
  keyOf,
  priceTexts,
  type requireMethodWithAddress,
} from '~/domain/buying/methods/change-delivery-prices.server'
import { countProducts } from '~/domain/catalogue/lists/matching-products.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { listOf } from '~/languages/messages'
import { t } from '~/languages/translate'

const maxListed = 15

export async function pricesOf({
  name,
  price,
  freeFrom,
  prices,
}: Awaited<ReturnType<typeof requireMethodWithAddress>>) {
  const settings = await shopSettings()
  const missing = prices.length > 0 ? countriesWithoutPrice(prices, settings) : []
  const names = missing.length <= maxListed ? countriesOf(missing).map(({ name }) => name) : []
  const weighs = prices.some(({ upToWeight }) => upToWeight !== null)
  return {
    name,
    // The first price by country replaces the one of the method.
    replaced: prices.length === 0 ? { price, freeFrom } : undefined,
    prices: prices.map((price) => ({
      ...price,
      id: keyOf(price),
      version: versionOf(price),
      typedCountries: typedCountries(price.countries),
      texts: priceTexts(price, settings),
    })),
    missing: { count: missing.length, names: t(listOf(names)) },
    unweighed: weighs
      ? await countProducts({ search: '', category: '', show: 'without-weight' })
      : 0,
  }
}
