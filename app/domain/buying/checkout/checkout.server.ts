import { moneyOf } from '~/domain/basics/money/money'
import { type Cart, weightOf } from '~/domain/buying/cart/cart'
import { findCart } from '~/domain/buying/cart/cart.server'
import { countryChoice } from '~/domain/buying/countries/check-address'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import {
  countryCodesOrAll,
  countryName,
  type PostalAddress,
} from '~/domain/buying/countries/postal-address'
import { pricesTo } from '~/domain/buying/methods/delivery-methods'
import { reachesCountry } from '~/domain/buying/methods/lowest-price'
import { whyNotDelivered } from '~/domain/buying/methods/why-not-delivered'
import { findLastAddress } from '~/domain/buying/order/order-customers.server'
import { readTaxRules } from '~/domain/buying/tax-rates/tax-rates.server'
import { withSaidProblem } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { findContractSummary } from '~/domain/eu/contracts/contracts.server'
import type { User } from '~/domain/people/access/users'
import { isBritish } from '~/domain/settings/is-british'
import { legalLink } from '~/domain/settings/legal-pages'
import { findTermsUrl, legalTexts } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import { type CheckoutMethods, cachedDeliveries, methodVersion } from './checkout-methods.server'
import { totalsOf } from './totals'

/** Undefined if the cart is empty. */
export async function findUserCheckout(user: User, methods: CheckoutMethods) {
  const [cart, address] = [await findCart(user.id), await findLastAddress(user.id)]
  if (!cart?.lines.length) return undefined
  return buildCheckout(cart, methods, address ?? { name: user.name })
}

export type Checkout = Awaited<ReturnType<typeof buildCheckout>>

/** `address` is what the shop knows of it. */
export async function buildCheckout(
  cart: Cart,
  { deliveries, payments }: Omit<CheckoutMethods, 'hasMethods'>,
  address: Partial<PostalAddress>,
  guest?: { needsPhone: boolean; notices: string[] },
) {
  const shop = await shopSettings()
  return {
    cart: withSaidProblem(cart),
    deliveries,
    payments,
    expectedMethods: [...deliveries, ...payments].map(methodVersion).join(' '),
    taxRules: await readTaxRules(shop, cart),
    address: { country: firstCountryOf(shop), ...address },
    countries: countryChoice(shop.countries),
    invoiceCountries: shop.countries.length > 0 ? countryChoice([]) : undefined,
    contract: await findContractSummary(cart.lines.map(({ productId }) => productId)),
    termsUrl: await findTermsUrl(),
    returnsUrl: isBritish(shop) ? legalLink(await legalTexts(), 'returns') : undefined,
    guest,
  }
}

/** The country that the checkout of a first order has chosen; undefined if the customer has to choose one. */
function firstCountryOf({ countries, locale }: ShopSettings) {
  const codes = countryCodesOrAll(countries)
  const onlyCountry = codes.length === 1 ? codes[0] : undefined
  return codes.find((code) => code === homeCountryOf(locale)) ?? onlyCountry
}

/** Undefined if the delivery may cost another amount at the checkout, and in the demo. */
export async function findCartTotals(cart: Cart) {
  const [method, ...others] = settings.demoMode ? [] : await cachedDeliveries()
  const shop = await shopSettings()
  if (!method || others.length > 0 || shop.hasTaxRates) return undefined
  const codes = countryCodesOrAll(shop.countries)
  const country = codes.find((code) => reachesCountry(method, code))
  const isOneCountry = codes.length === 1
  const prices = isOneCountry && method.prices ? pricesTo(method.prices, country) : method.prices
  if (prices && (prices.length !== 1 || prices[0]?.upToWeight !== null)) return undefined
  const { delivery, total, taxes } = totalsOf(cart, method, await readTaxRules(shop, cart), country)
  return delivery === null ? undefined : { delivery, total, taxes }
}

/** Undefined if a delivery method delivers the cart to the country that the checkout has chosen. */
export async function whyNoDelivery(cart: Cart, userId?: string) {
  const methods = await cachedDeliveries()
  if (!methods.some(({ prices }) => prices)) return undefined
  const shop = await shopSettings()
  const last = userId ? await findLastAddress(userId) : undefined
  const country = last?.country ?? firstCountryOf(shop)
  if (!country) return undefined
  const freight = { country, weight: weightOf(cart) }
  const reasons = methods.map((method) =>
    whyNotDelivered(method, freight, countryName(country), moneyOf(shop)),
  )
  return reasons.every((reason) => reason) ? reasons[0] : undefined
}
