import type { z } from 'zod'
import { factsOf } from '~/domain/settings/country-facts'
import { euSettingsFor } from '~/domain/settings/eu-settings'
import { textLanguages } from '~/domain/settings/locales'
import { settingsOfNewShop } from '~/domain/settings/new-shop'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import type { openingForm } from './opening-draft'

type Answers = z.output<ReturnType<typeof openingForm>>

/** What follows from the answers, in a shop whose language and country are chosen. */
export function settingsFrom(
  answers: Answers,
  { language }: ShopSettings,
  country: string,
): Partial<ShopSettings> {
  const { name, postalAddress, contactEmail, currency, taxRate, isTaxFree, taxNumber } = answers
  const facts = factsOf(country)
  const isVatId =
    taxNumber.toUpperCase().startsWith(country === 'GR' ? 'EL' : country) ||
    (country === 'GB' && !isTaxFree)
  return {
    name,
    postalAddress,
    contactEmail,
    currency,
    timeZone: facts?.timeZone ?? 'UTC',
    textLanguage: textLanguages.includes(language) ? language : 'locale',
    taxRate: isTaxFree ? null : taxRate,
    taxSentence: isTaxFree ? (facts?.noTaxSentence ?? '') : '',
    vatId: isVatId ? taxNumber : '',
    taxNumber: isVatId ? '' : taxNumber,
    ...settingsOfNewShop(language),
    ...euSettingsFor(answers.sellsInEu ? 'eu' : country === 'GB' ? 'uk' : 'none', null),
  }
}
