import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { isSameWord } from '~/domain/basics/spreadsheets/cell-words'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { listOf, message } from '~/languages/messages'
import { t } from '~/languages/translate'
import type { CountriesDraft } from './countries-draft'
import { countriesOf } from './postal-address'

export { CountriesDraft } from './countries-draft'

// https://european-union.europa.eu/principles-countries-history/eu-countries_en
export const europeanUnion =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
export const europeanEconomicArea = [...europeanUnion, 'IS', 'LI', 'NO']
// The region Europe of https://unstats.un.org/unsd/methodology/m49/, and Cyprus as a member of the Union.
const otherEurope = 'AD AL AX BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS RU SJ SM UA VA'

const europe = [...europeanUnion, ...otherEurope.split(' ')]

export function homeCountryOf(locale: string) {
  return new Intl.Locale(locale).region ?? ''
}

/** In English, the tax in prices is called VAT there, and tax elsewhere. */
export function saysVat(locale: string) {
  return [...europeanEconomicArea, 'CH', 'GB'].includes(homeCountryOf(locale))
}

function groups() {
  return [
    { name: t('European Union'), english: 'European Union', codes: europeanUnion },
    { name: t('Europe'), english: 'Europe', codes: europe },
  ]
}

/** The name of their group, or their own names. */
function namesOf(codes: string[]) {
  if (codes.length === 0) return []
  const key = codes.toSorted().join()
  const group = groups().find((it) => it.codes.toSorted().join() === key)
  return group ? [group.name] : countriesOf(codes).map(({ name }) => name)
}

/** As the shopkeeper types them; empty for all countries. */
export function typedCountries(codes: string[]) {
  return namesOf(codes).join(', ')
}

/** As customers read it. None are all others. */
export function countriesText(codes: string[]) {
  return t(listOf(namesOf(codes))) || t('All other countries')
}

/** The codes of the countries, none for all. @throws {Refusal} 400 if a country is unknown. */
export function countriesIn({ countries }: z.output<typeof CountriesDraft>, shop: ShopSettings) {
  const otherNames = localCountryNames(shop)
  const known = countriesOf([])
  const codes = countries.split(/[,;\n]|(?<=\b[A-Z]{2})\s+(?=[A-Z]{2}\b)/).flatMap((typed) => {
    const text = typed.trim()
    if (text === '') return []
    const group = groups().find((it) => isSameWord(it.name, text) || isSameWord(it.english, text))
    if (group) return group.codes
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
  return [...new Set(codes)]
}

/** Returns the names of a country in the languages of the shop's numbers and texts, if they are not that of the pages. */
function localCountryNames({ locale, textLanguage }: ShopSettings) {
  const formats = [...new Set(['locale', textLanguage])]
    .flatMap((textLanguage) => textLangOf({ locale, textLanguage }) ?? [])
    .map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return (code: string) => formats.map((names) => names.of(code) ?? code)
}
