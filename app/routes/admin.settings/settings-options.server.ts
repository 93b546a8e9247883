import { currencyOptions, localeOptions, textLanguageOptions } from '~/domain/settings/locales'
import { listLanguages } from '~/languages/languages.server'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function settingsOptions(shop: { currency: string }) {
  return {
    timeZones,
    currencies: currencyOptions(shop),
    locales: localeOptions(),
    textLanguages: textLanguageOptions(),
    languages: languageOptions(),
  }
}

// Each in its own language, for admins who cannot read the current one.
function languageOptions() {
  return listLanguages().map((tag): [string, string] => [
    tag,
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  ])
}
