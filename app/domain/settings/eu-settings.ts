// What a shop that sells to consumers in the EU switches on. docs/selling-in-the-eu.md names the law behind each.

/** Article 9 of Directive 2011/83/EU. A shop may grant more days. */
export const withdrawalDaysRange = { min: 14, max: 365 }

export const anonymiseYearsRange = { min: 1, max: 30 }

/** The labels of the switches. */
export const euFeatures = {
  lowestPrices: 'Show the lowest price of the last 30 days beside each reduced price',
  unitPrices: 'Show unit prices, such as the price of a kilogram',
  productSafety: 'Show the manufacturer and the safety warnings of products',
  deliveryPage: 'Say at each price that delivery is added, with a page about delivery and payment',
  orderTexts: 'Name the obligation to pay on the order button, and email the legal texts',
  dataDownload: 'Let customers download their data',
  accessibility: 'Have a page about accessibility',
  browserStorage: 'Have a page that lists what the shop stores in browsers',
}

export type EuFeature = keyof typeof euFeatures

export const allEuFeatures = Object.keys(euFeatures).filter(isEuFeature)

export function isEuFeature(name: string): name is EuFeature {
  return Object.hasOwn(euFeatures, name)
}

/** What the law asks of a shop, all at once. */
export const euDefaults = { withdrawalDays: withdrawalDaysRange.min, euFeatures: allEuFeatures }
