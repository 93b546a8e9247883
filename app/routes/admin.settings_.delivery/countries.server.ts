import { typedCountries } from '~/domain/buying/countries/country-groups.server'
import { countriesOf } from '~/domain/buying/countries/postal-address'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { settingsVersion } from '~/domain/settings/shop-settings.server'
import { listOf } from '~/languages/messages'
import { t, tn } from '~/languages/translate'
import type { CountriesProps } from './countries-form'

export function countriesFor(settings: ShopSettings): CountriesProps {
  const { countries } = settings
  return {
    saved: describeCountries(countries),
    countries: typedCountries(countries),
    expected: settingsVersion(settings, { countries }),
  }
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
  return t('Where the shop delivers: {countries}.', { countries: t(listOf(names)) })
}
