import { msg } from '~/languages/translate'

// What a shop that sells to consumers in the EU switches on. docs/selling-in-the-eu.md names the law behind each.

/** Article 9 of Directive 2011/83/EU. A shop may grant more days. */
export const withdrawalDaysRange = { min: 14, max: 365 }

export const anonymiseYearsRange = { min: 1, max: 30 }

export const euFeatures = {
  lowestPrices: msg('Show the lowest price of the last 30 days beside each reduced price'),
  unitPrices: msg('Show unit prices, such as the price of a kilogram'),
  productSafety: msg('Show the manufacturer and the safety warnings of products'),
  deliveryPage: msg(
    'Say at each price that delivery is added, with a page about delivery and payment',
  ),
  orderTexts: msg('Name the obligation to pay on the order button, and email the legal texts'),
  guaranteeNotice: msg('Show the official notice on the legal guarantee'),
  dataDownload: msg('Let customers download their data'),
  accessibility: msg('Have a page about accessibility'),
  browserStorage: msg('Have a page that lists what the shop stores in browsers'),
}

export type EuFeature = keyof typeof euFeatures

export const allEuFeatures = Object.keys(euFeatures).filter(isEuFeature)

export function isEuFeature(name: string): name is EuFeature {
  return Object.hasOwn(euFeatures, name)
}

interface EuChoices {
  withdrawalDays: number | null
  euFeatures: EuFeature[]
}

export function sellsInEu({ withdrawalDays, euFeatures }: EuChoices) {
  return withdrawalDays !== null || euFeatures.length > 0
}

export const euDefaults = { withdrawalDays: withdrawalDaysRange.min, euFeatures: allEuFeatures }
