import { currencyOptions, localeOptions, textLanguageOptions } from '~/domain/settings/locales'
import { languageNames } from '~/languages/languages.server'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function settingsOptions(shop: { currency: string }) {
  return {
    timeZones,
    currencies: currencyOptions(shop),
    locales: localeOptions(),
    textLanguages: textLanguageOptions(),
    languages: languageNames(),
  }
}
