import { moneyOf } from '~/domain/basics/money/money'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { saysVat } from '~/domain/buying/countries/country-groups.server'
import { countriesOf, countryCodesOrAll } from '~/domain/buying/countries/postal-address'
import { priceTexts } from '~/domain/buying/methods/change-delivery-prices.server'
import type { DeliveryMethod, DeliveryPrice } from '~/domain/buying/methods/delivery-methods'
import {
  allTariffsOf,
  lowestPrice,
  reachesCountry,
  tariffOrLowest,
} from '~/domain/buying/methods/lowest-price'
import { isBritish } from '~/domain/settings/is-british'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { hasEuFeature, shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'

/** Directive 2011/83/EU, articles 6(1)(e) and (g) and 8(3). Undefined without methods, unless it is switched on. */
export async function findDeliveryInformation() {
  const information = await describeDelivery()
  return information.methods.length > 0 || information.isSwitchedOn ? information : undefined
}

export function describeDelivery() {
  return cachedRead('delivery information', readInformation)
}

/** Of the first method that sends parcels, in a shop whose pages tell consumers how it delivers. */
export async function findUsualDeliveryTime() {
  const { isSwitchedOn, methods } = await describeDelivery()
  const first = methods.find(({ needsAddress }) => needsAddress)
  return (isSwitchedOn && first?.time) || undefined
}

async function readInformation() {
  const settings = await shopSettings()
  const { deliveries, payments } = await readMethods()
  const isTaxed = settings.taxRate !== null
  const { countries } = settings
  const codes = countryCodesOrAll(countries)
  const reached = codes.filter((code) => deliveries.some((it) => reachesCountry(it, code)))
  const isEverywhere = countries.length === 0 && reached.length === codes.length
  const isSwitchedOn = await hasEuFeature('deliveryPage')
  const isVat = isSwitchedOn || saysVat(settings.locale)
  const hasPrices = deliveries.some(({ prices }) => prices)
  return {
    isSwitchedOn,
    /** Beside each price, in a shop that has switched it on or has prices by country. */
    priceNote: isSwitchedOn || hasPrices ? priceNoteOf(deliveries, settings, isVat) : undefined,
    isTaxed,
    isVat,
    taxNote:
      isTaxed && settings.hasTaxRates
        ? t('For a delivery to some countries, the checkout takes it off.')
        : undefined,
    methods: deliveries.map((method) => ({
      name: method.name,
      time: method.time,
      needsAddress: method.needsAddress,
      collection: method.collection,
      tariff: t(tariffOrLowest(method, moneyOf(settings))),
      prices: method.prices?.map((price, _, prices) =>
        priceTexts({ ...price, countries: countriesToName(price, prices, codes) }, settings),
      ),
    })),
    countries: isEverywhere ? [] : countriesOf(reached).map(({ name }) => name),
    payments: payments.map(({ name }) => name),
  }
}

const maxNamed = 3

/** Few countries are named where the price is for all that no other price names. */
function countriesToName({ countries }: DeliveryPrice, prices: DeliveryPrice[], codes: string[]) {
  const named = prices.flatMap((it) => it.countries)
  const others = codes.filter((code) => !named.includes(code))
  return countries.length === 0 && others.length <= maxNamed ? others : countries
}

function priceNoteOf(deliveries: DeliveryMethod[], settings: ShopSettings, isVat: boolean) {
  const isTaxed = settings.taxRate !== null
  const shipping = deliveries.filter(({ needsAddress }) => needsAddress)
  const namesCharge = shipping.length > 0 && isBritish(settings)
  const lowest = namesCharge || shipping.some(({ prices }) => prices) ? lowestPrice(shipping) : 0
  if (lowest > 0) {
    const price = moneyOf(settings).format(lowest)
    const isOnly = shipping.flatMap(allTariffsOf).every((it) => it.price === lowest)
    if (namesCharge && isOnly) {
      return isTaxed
        ? t('incl. VAT, plus {price} delivery', { price })
        : t('plus {price} delivery', { price })
    }
    if (!isTaxed) return t('plus delivery from {price}', { price })
    return isVat
      ? t('incl. VAT, plus delivery from {price}', { price })
      : t('incl. tax, plus delivery from {price}', { price })
  }
  const isFree = deliveries.flatMap(allTariffsOf).every(({ price }) => price === 0)
  if (!isTaxed) return t(isFree ? 'free delivery' : 'plus delivery')
  return isVat
    ? t(isFree ? 'incl. VAT, free delivery' : 'incl. VAT, plus delivery')
    : t(isFree ? 'incl. tax, free delivery' : 'incl. tax, plus delivery')
}
