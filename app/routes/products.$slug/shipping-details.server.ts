import type { Money } from '~/domain/basics/money/money'
import {
  type Shipping,
  type ShippingOffer,
  shippingOffers,
} from '~/domain/buying/methods/shipping-for-search-engines.server'

/** For an offer: https://schema.org/OfferShippingDetails, https://schema.org/MerchantReturnPolicy */
export function shippingDetails(
  shipping: Shipping | undefined,
  sold: { price: number; weight: number | null },
  money: Money,
) {
  if (!shipping) return {}
  const offers = shippingOffers(shipping, sold)
  const groups = Map.groupBy(offers, ({ price, method }) => `${price} ${method.id}`)
  const { withdrawalDays, countries } = shipping
  return {
    shippingDetails: [...groups.values()].map((group) => detailsOf(group, money)),
    ...(withdrawalDays !== null && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: countries,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: withdrawalDays,
      },
    }),
  }
}

function detailsOf(offers: ShippingOffer[], money: Money) {
  const { price, method } = offers[0] as ShippingOffer
  const days = daysIn(method.time)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: money.decimals(price),
      currency: money.currency,
    },
    shippingDestination: offers.map(({ country }) => ({
      '@type': 'DefinedRegion',
      addressCountry: country,
    })),
    ...(days && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', ...days, unitCode: 'DAY' },
      },
    }),
  }
}

// `day` in the languages of the shop, as the end of a word such as `Werktage`.
const dayWord = /(?:days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?|dni|dzień)\b/iu

/** Of a text such as `2 to 3 working days`; undefined if it does not say one or two numbers of days. */
function daysIn(time = '') {
  const [minValue, maxValue = minValue, ...more] = (time.match(/\d+/g) ?? []).map(Number)
  return dayWord.test(time) && minValue !== undefined && more.length === 0
    ? { minValue, maxValue }
    : undefined
}
