import * as z from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { listOf } from '~/languages/messages'
import { t, tn } from '~/languages/translate'
import { countriesOf, countryCodesOrAll, countryName } from './postal-address'

type CountryGroup = 'home' | 'eu' | 'europe' | 'all' | 'chosen'

// https://european-union.europa.eu/principles-countries-history/eu-countries_en
export const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
// The region Europe of https://unstats.un.org/unsd/methodology/m49/, and Cyprus as a member of the Union.
const otherEurope = 'AD AL AX BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS RU SJ SM UA VA'

const europe = [...europeanUnion, ...otherEurope.split(' ')]

export function homeCountryOf(locale: string) {
  return new Intl.Locale(locale).region ?? ''
}

/** Returns the names of a country in the languages of the shop's numbers and texts, if they are not that of the pages. */
export function localCountryNames({ locale, textLanguage }: ShopSettings) {
  const formats = [...new Set(['locale', textLanguage])]
    .flatMap((textLanguage) => textLangOf({ locale, textLanguage }) ?? [])
    .map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return (code: string) => formats.map((names) => names.of(code) ?? code)
}

/** The choices of countries for delivery. `countries` is as in the shop's settings: empty for all countries. */
export function countryGroupsOf(locale: string) {
  const home = homeCountryOf(locale)
  const groups: { group: CountryGroup; name: string; countries?: string[] }[] = [
    { group: 'home', name: t('{country} only', { country: countryName(home) }), countries: [home] },
    {
      group: 'eu',
      name: tn(
        europeanUnion.length,
        'European Union ({count} country)',
        'European Union ({count} countries)',
      ),
      countries: europeanUnion,
    },
    {
      group: 'europe',
      name: tn(europe.length, 'Europe ({count} country)', 'Europe ({count} countries)'),
      countries: europe,
    },
    { group: 'all', name: t('All countries'), countries: [] },
    { group: 'chosen', name: t('Countries that you choose') },
  ]
  return groups
}

export function countryGroupOf(countries: string[], locale: string) {
  const key = (codes: string[]) => codes.toSorted().join()
  const found = countryGroupsOf(locale).find(
    (it) => it.countries && key(it.countries) === key(countries),
  )
  return found?.group ?? 'chosen'
}

/** As customers read it: the name of the group, or those of the countries. None are all others. */
export function countriesText(countries: string[], locale: string) {
  if (countries.length === 0) return t('All other countries')
  const group = countryGroupOf(countries, locale)
  const found = countryGroupsOf(locale).find((it) => it.group === group)
  if (found && countries.length > 1 && group !== 'chosen') return found.name
  return t(listOf(countriesOf(countries).map(({ name }) => name)))
}

/** The form has a field for each chosen country, such as `country_AT`. */
export const CountriesDraft = z
  .looseObject({ group: z.string().default(''), expected: z.string().default('') })
  .transform(({ group, expected, ...fields }) => ({
    group,
    expected,
    chosen: countryCodesOrAll([]).filter((code) => `country_${code}` in fields),
  }))

/** The countries for the settings. @throws {Refusal} 400 if none of the countries is chosen. */
export function deliveryCountries(
  { group, chosen }: z.output<typeof CountriesDraft>,
  locale: string,
) {
  const countries = countryGroupsOf(locale).find((it) => it.group === group)?.countries ?? chosen
  if (group !== 'all' && countries.length === 0) {
    throw new Refusal(400, 'Choose at least one country, or “All countries”')
  }
  return countries
}
