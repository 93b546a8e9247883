import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { isSameWord } from '~/domain/basics/spreadsheets/cell-words'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { listOf, message } from '~/languages/messages'
import { t, tn } from '~/languages/translate'
import type { CountriesDraft } from './countries-draft'
import { countriesOf, countryName } from './postal-address'

export { CountriesDraft } from './countries-draft'

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

/** The codes of the countries. @throws {Refusal} 400 if a country is unknown or none is typed. */
export function countriesIn(
  { group, countries }: z.output<typeof CountriesDraft>,
  shop: ShopSettings,
) {
  const ofGroup = countryGroupsOf(shop.locale).find((it) => it.group === group)?.countries
  if (ofGroup) return [...ofGroup]
  const otherNames = localCountryNames(shop)
  const known = countriesOf([])
  const codes = countries.split(/[,;\n]|(?<=\b[A-Z]{2})\s+(?=[A-Z]{2}\b)/).flatMap((typed) => {
    const text = typed.trim()
    if (text === '') return []
    const found = known.find(({ code, name }) =>
      [code, name, ...otherNames(code)].some((it) => isSameWord(it, text)),
    )
    if (found) return found.code
    const unknown = message(
      '“{text}” is not a country. Type names or two-letter codes, with commas between them',
      { text },
    )
    throw new Refusal(400, unknown, { field: 'countries' })
  })
  if (codes.length > 0) return [...new Set(codes)]
  throw new Refusal(400, 'Type at least one country', { field: 'countries' })
}

/** Returns the names of a country in the languages of the shop's numbers and texts, if they are not that of the pages. */
function localCountryNames({ locale, textLanguage }: ShopSettings) {
  const formats = [...new Set(['locale', textLanguage])]
    .flatMap((textLanguage) => textLangOf({ locale, textLanguage }) ?? [])
    .map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return (code: string) => formats.map((names) => names.of(code) ?? code)
}
