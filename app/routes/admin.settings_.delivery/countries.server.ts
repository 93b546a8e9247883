import {
  CountriesDraft,
  countryGroupOf,
  countryGroupsOf,
  localCountryNames,
} from '~/domain/buying/countries/country-groups.server'
import { countriesOf } from '~/domain/buying/countries/postal-address'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { settingsVersion } from '~/domain/settings/shop-settings.server'
import { listOf } from '~/languages/messages'
import { t, tn } from '~/languages/translate'
import type { CountriesProps } from './countries-form'

export function countriesFor(settings: ShopSettings, query: URLSearchParams): CountriesProps {
  const { locale, countries } = settings
  const otherNames = localCountryNames(settings)
  const find = query.get('find')
  const savedGroup = countryGroupOf(countries, locale)
  const saved = { group: savedGroup, chosen: savedGroup === 'chosen' ? countries : [] }
  const { group, chosen } = find === null ? saved : CountriesDraft.parse(Object.fromEntries(query))
  return {
    saved: describeCountries(countries),
    groups: countryGroupsOf(locale).map(({ group, name }) => ({ group, name })),
    group: group || savedGroup,
    countries: countriesOf([]).map((it) => ({
      ...it,
      otherNames: otherNames(it.code),
      isTicked: chosen.includes(it.code),
    })),
    find: find ?? '',
    // The choices of the query are based on what was saved when they were made.
    expected: query.get('expected') ?? settingsVersion(settings, { countries }),
  }
}

/** The page with these choices, as Find shows them, but based on what is saved now. */
export function pathWithChoices(fields: FormData) {
  const query = new URLSearchParams()
  for (const [name, value] of fields) {
    if (/^(group|find|country_..)$/.test(name)) query.append(name, String(value))
  }
  return `/admin/settings/delivery?${query}`
}

const maxListed = 15

function describeCountries(codes: string[]) {
  if (codes.length === 0) return t('The shop delivers to all countries.')
  if (codes.length > maxListed) {
    return tn(
      codes.length,
      'The shop delivers to {count} country.',
      'The shop delivers to {count} countries.',
    )
  }
  const names = countriesOf(codes).map(({ name }) => name)
  return t('The shop delivers to {countries}.', { countries: t(listOf(names)) })
}
