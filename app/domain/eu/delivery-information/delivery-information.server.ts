import { moneyOf } from '~/domain/basics/money/money'
import { deliveryTerms } from '~/domain/buying/delivery-and-payment/delivery-methods'
import { checkoutMethods } from '~/domain/buying/orders/checkout-methods.server'
import { countriesOf } from '~/domain/buying/orders/postal-address'
import { hasEuFeature, shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'

/** Directive 2011/83/EU, articles 6(1)(e) and (g) and 8(3). Undefined if the shop has not switched it on. */
export async function findDeliveryInformation() {
  if (!(await hasEuFeature('deliveryPage'))) return undefined
  return describeDelivery()
}

export function describeDelivery() {
  return cachedRead('delivery information', readInformation)
}

async function readInformation() {
  const settings = await shopSettings()
  const { deliveries, payments } = await checkoutMethods()
  const isTaxed = settings.taxRate !== null
  const isFree = deliveries.every(({ price }) => price === 0)
  const { countries } = settings
  return {
    priceNote: isTaxed
      ? t(isFree ? 'incl. VAT, free delivery' : 'incl. VAT, plus delivery')
      : t(isFree ? 'free delivery' : 'plus delivery'),
    isTaxed,
    methods: deliveries.map(({ name, time, needsAddress, ...prices }) => ({
      name,
      time,
      needsAddress,
      terms: t(deliveryTerms(prices, moneyOf(settings))),
    })),
    countries: countries.length > 0 ? countriesOf(countries).map(({ name }) => name) : [],
    payments: payments.map(({ name }) => name),
  }
}
