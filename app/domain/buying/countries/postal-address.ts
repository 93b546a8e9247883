import type { PostalAddress } from 'db/schema'
import { currentLanguage, t } from '~/languages/translate'

export type { PostalAddress } from 'db/schema'

export function countryName(code: string) {
  // `Intl.DisplayNames` throws for any other text.
  if (!/^[A-Z]{2}$/.test(code)) return code
  const language = currentLanguage()
  const names = regionNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regionNames.set(language, names)
  return names.of(code) ?? code
}

const regionNames = new Map<string, Intl.DisplayNames>()

export function addressLines({ name, lines, postcode, city, country }: PostalAddress) {
  // The address of an anonymous order has only a country.
  if (!name) return [countryName(country)]
  return [name, ...lines.split('\n'), ...cityLines(country, city, postcode), countryName(country)]
}

export interface InvoiceAddress extends PostalAddress {
  /** As typed; may be empty. */
  vatId: string
}

export function invoiceAddressLines({ vatId, ...address }: InvoiceAddress) {
  return [...addressLines(address), ...(vatId ? [t('VAT id {number}', { number: vatId })] : [])]
}

function cityLines(country: string, city: string, postcode: string) {
  if (!postcode) return [city]
  if (postcodeBelowCity.includes(country)) return [city, postcode]
  return [postcodeAfterCity.includes(country) ? `${city} ${postcode}` : `${postcode} ${city}`]
}

// The formats of https://github.com/google/libaddressinput. Other countries write the postcode before the city.
const postcodeAfterCity =
  'AS AU BD BH BM BN CA CO FM GU IN JO KH LB LV MH MM MP MT NG NP NZ PE PR PW SA SG TH TW US VI'.split(
    ' ',
  )
const postcodeBelowCity = 'AI BR EG FK GB GG GI GS IE IM IO JE KE LK PN RU SH SZ TC UA ZA'.split(
  ' ',
)

/** Whether a state or province is a usual part of addresses, by the same source. */
export function hasStates(country: string) {
  return countriesWithStates.split(' ').includes(country)
}

const countriesWithStates =
  'AE AR AU BR CA CL CN CO EG ES HK ID IN IT JP KR MX MY NG PE PH RU TH TR TW UA US VE VN'

export function countryCodesOrAll(codes: string[]) {
  return codes.length > 0 ? codes : allCountries
}

export function countriesOf(codes: string[]) {
  return countryCodesOrAll(codes)
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, currentLanguage()))
}

const allCountries = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO',
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE',
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO',
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW',
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM',
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))
