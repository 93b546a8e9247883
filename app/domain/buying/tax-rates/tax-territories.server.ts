import { plainPostcode } from '~/domain/buying/countries/check-address'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import type { Order } from '~/domain/buying/order/orders'
import { shopSettings } from '~/domain/settings/shop-settings.server'

/**
 * A part of a country with another tax than the rest: outside the VAT area of the European Union, inside of it although the
 * country is not, or with rates of its own.
 */
export type TaxTerritory = 'outside' | 'inside' | 'rates'

// Directive 2006/112/EC, articles 6 (outside), 104 and 105 (rates), and the Windsor Framework, article 8 (Northern
// Ireland), as of November 2026. Postcodes of countries of their own, such as Åland (AX), are here if people also write
// them with the code of the larger country.
const territories: [country: string, postcodes: RegExp, TaxTerritory][] = [
  // Jungholz, Mittelberg.
  ['AT', /^(?:6691|699[1-3])$/, 'rates'],
  // Heligoland, Büsingen.
  ['DE', /^(?:27498|78266)$/, 'outside'],
  // Greenland.
  ['DK', /^39/, 'outside'],
  // The Canary Islands, Ceuta, Melilla.
  ['ES', /^(?:35|38|51|52)/, 'outside'],
  // Åland.
  ['FI', /^22/, 'outside'],
  // The overseas territories. Monaco, with 980, is not one of them.
  ['FR', /^(?:97|98[1-9])/, 'outside'],
  // Northern Ireland.
  ['GB', /^BT/, 'inside'],
  // Mount Athos.
  ['GR', /^6308[67]$/, 'outside'],
  // Livigno, Campione d'Italia, San Marino, the Vatican.
  ['IT', /^(?:23041|22061|4789\d|00120)$/, 'outside'],
  // Madeira, the Azores.
  ['PT', /^9/, 'rates'],
]

/** Undefined if the order goes to none of them, or the shop says nothing about tax. */
export async function findTaxTerritory({ address }: Pick<Order, 'address'>) {
  const { taxRate, taxSentence, hasTaxRates } = await shopSettings()
  const saysTax = taxRate !== null || taxSentence !== '' || hasTaxRates
  return saysTax && address ? taxTerritoryOf(address) : undefined
}

export function taxTerritoryOf({ country, postcode }: Pick<PostalAddress, 'country' | 'postcode'>) {
  const plain = plainPostcode(postcode)
  return territories.find(([code, postcodes]) => code === country && postcodes.test(plain))?.[2]
}
