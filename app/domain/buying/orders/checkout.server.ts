import { findCart } from '~/domain/buying/cart/cart.server'
import { readTaxRules } from '~/domain/buying/tax-rates/tax-rates.server'
import { findContractSummary } from '~/domain/eu/contracts/contracts.server'
import type { User } from '~/domain/people/access/users'
import { legalLink } from '~/domain/shop/settings/legal-pages'
import { legalTexts } from '~/domain/shop/settings/legal-pages.server'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { findLastAddress } from './addresses.server'
import { countryChoice } from './check-address'
import { type CheckoutMethods, methodVersion } from './checkout-methods.server'
import { homeCountryOf } from './country-groups.server'

/** What the customer sees at the checkout; undefined if the cart is empty. */
export async function findCheckoutOf(user: User, { deliveries, payments }: CheckoutMethods) {
  const [cart, address] = [await findCart(user.id), await findLastAddress(user.id)]
  if (!cart?.lines.length) return undefined
  const settings = await shopSettings()
  const countries = countryChoice(settings.countries)
  const home = countries.find(({ code }) => code === homeCountryOf(settings.locale))
  const onlyCountry = countries.length === 1 ? countries[0] : undefined
  return {
    cart,
    deliveries,
    payments,
    expectedMethods: [...deliveries, ...payments].map(methodVersion).join(' '),
    ...(await readTaxRules(settings, cart)),
    address: address ?? { name: user.name, country: (home ?? onlyCountry)?.code },
    countries,
    invoiceCountries: settings.invoiceAddresses ? countryChoice([]) : undefined,
    takesNotes: settings.customerNotes || undefined,
    contract: await findContractSummary(cart.lines.map(({ productId }) => productId)),
    termsUrl: legalLink(await legalTexts(), 'terms'),
  }
}
