import { currencyOptions, localeOptions, textLanguageOptions } from '~/domain/settings/locales'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** What the lists of the form offer. */
export function settingsOptions() {
  return {
    timeZones,
    currencies: currencyOptions(),
    locales: localeOptions(),
    textLanguages: textLanguageOptions(),
  }
}
