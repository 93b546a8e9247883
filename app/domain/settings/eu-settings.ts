import { msg } from '~/languages/translate'

// What the laws of the EU and of the United Kingdom ask of shops that sell to their consumers. docs/selling-in-the-eu.md names
// the law behind each.

/** Article 9 of Directive 2011/83/EU. A shop may grant more days. */
export const withdrawalDaysRange = { min: 14, max: 365 }

export const anonymiseYearsRange = { min: 1, max: 30 }

/** All are on in a shop that sells to the EU, unless it chose some of them before there was one switch for all. */
export const euFeatures = {
  deliveryPage: msg('the note at each price, with a page about delivery and payment'),
  lowestPrices: msg('the lowest price of the last 30 days beside each reduced price'),
  orderTexts: msg('the obligation to pay on the order button, and the legal texts by email'),
  guaranteeNotice: msg('the official notice on the legal guarantee'),
}

export type EuFeature = keyof typeof euFeatures

export const allEuFeatures = Object.keys(euFeatures).filter(isEuFeature)

export function isEuFeature(name: string): name is EuFeature {
  return Object.hasOwn(euFeatures, name)
}

interface EuChoices {
  withdrawalDays: number | null
  euFeatures: EuFeature[]
  outsideEu: boolean
}

export function sellsInEu({ withdrawalDays, euFeatures, outsideEu }: EuChoices) {
  return withdrawalDays !== null || (euFeatures.length > 0 && !outsideEu)
}

/** Also after a shop has stopped selling to the EU, as long as customers can withdraw from earlier orders. */
export function hasWithdrawal(
  shop: Pick<EuChoices, 'withdrawalDays'> & { earlierWithdrawals: boolean },
) {
  return shop.withdrawalDays !== null || shop.earlierWithdrawals
}

export const euDefaults = { withdrawalDays: withdrawalDaysRange.min, euFeatures: allEuFeatures }

export const consumers = {
  eu: msg('in the European Union'),
  uk: msg('in the United Kingdom, not in the EU'),
  none: msg('in neither of them'),
}

export type Consumers = keyof typeof consumers

export const allConsumers = Object.keys(consumers) as Consumers[]

const ukFeatures: EuFeature[] = ['deliveryPage', 'orderTexts']

/** Without days, those of the law. */
export function euSettingsFor(buyers: Consumers, days: number | null): EuChoices {
  if (buyers === 'eu')
    return { ...euDefaults, outsideEu: false, withdrawalDays: days ?? euDefaults.withdrawalDays }
  return {
    withdrawalDays: null,
    euFeatures: buyers === 'uk' ? ukFeatures : [],
    outsideEu: true,
  }
}

/** Undefined if no admin has answered, and if the shop has only some of what the answer switches on now. */
export function consumersOf(shop: EuChoices) {
  return allConsumers.find((buyers) => {
    const { euFeatures, withdrawalDays } = euSettingsFor(buyers, shop.withdrawalDays)
    return (
      (buyers === 'eu' || shop.outsideEu) &&
      withdrawalDays === shop.withdrawalDays &&
      euFeatures.length === shop.euFeatures.length &&
      euFeatures.every((it) => shop.euFeatures.includes(it))
    )
  })
}
