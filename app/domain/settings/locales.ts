import { currencies } from '~/domain/basics/money/currencies'
import { currentLanguage, t } from '~/languages/translate'

export const locales =
  `ar-AE ar-EG ar-KW bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE de-LI de-LU el-CY el-GR en-AU en-CA en-GB en-IE
  en-IN en-MT en-NZ en-US en-ZA es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR fr-LU he-IL hi-IN hr-HR hu-HU id-ID
  is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE sw-KE th-TH tr-TR
  uk-UA ur-PK vi-VN zh-CN zh-TW`.split(/\s+/)

export const textLanguages = [
  ...new Set(locales.map((tag) => (tag.startsWith('zh') ? tag : tag.replace(/-.*/, '')))),
]

export const localeCountries = [...new Set(locales.map((tag) => tag.slice(-2)))]

/** How numbers and dates are written in the country, in this language if the shop knows that. */
export function localeOf(language: string, country: string) {
  const inCountry = locales.filter((tag) => tag.endsWith(`-${country}`))
  return inCountry.find((tag) => tag.startsWith(`${language}-`)) ?? inCountry[0] ?? `en-${country}`
}

/** The usual one of a language, such as `de-DE` for `de`; undefined if the shop does not know it. */
export function usualLocaleOf(language: string) {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return locales.find((tag) => tag === `${code}-${region}`)
}

/** In the language of the shop, such as `German (Germany)`. */
export function localeName(locale: string) {
  return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(locale) ?? locale
}

/** The currencies of today, and that of the shop, which may be older. */
export function currencyOptions({ currency }: { currency: string }) {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return [...new Set([...currencies, currency])].map((code): [string, string] => [
    code,
    t('{name}: {text}', { name: code, text: names.of(code) ?? code }),
  ])
}

export const localeOptions = () => languageOptions(locales)

export function textLanguageOptions(): [string, string][] {
  return [['locale', t('As under “Numbers and dates”')], ...languageOptions(textLanguages)]
}

function languageOptions(tags: string[]) {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' })
  return tags
    .map((tag): [string, string] => [tag, names.of(tag) ?? tag])
    .sort(([, one], [, other]) => one.localeCompare(other, currentLanguage()))
}
