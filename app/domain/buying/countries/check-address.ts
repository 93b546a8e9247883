import { type FieldCheck, fieldChecks } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  AddressDraft,
  countryRequired,
  DraftWithoutPostcode,
  type TypedAddress,
  type TypedInvoiceAddress,
} from './address-draft'
import {
  countriesOf,
  countryCodesOrAll,
  countryName,
  hasStates,
  type InvoiceAddress,
  type PostalAddress,
} from './postal-address'

/** `countries` is the setting of the shop. If no check finds a wrong field, there is an address. The first check of a field counts. */
export function checkAddress(
  typed: TypedAddress | undefined,
  countries: string[],
  field: 'address' | 'invoiceAddress' = 'address',
): { address?: PostalAddress; checks: FieldCheck[] } {
  const schema = hasPostcodes(typed?.country ?? '') ? AddressDraft : DraftWithoutPostcode
  const { data: address, error } = schema.safeParse(typed ?? {})
  const { country = '', postcode = '' } = address ?? typed ?? {}
  const isKnown = countryCodesOrAll(countries).includes(country)
  const isPostcode = postcode === '' || isPostcodeOf(country, postcode)
  const wrongPostcode = message('This postcode does not fit the country {country}. Check both', {
    country: countryName(country),
  })
  const checks: FieldCheck[] = [
    ...fieldChecks(error, field),
    [!isKnown, `${field}.country`, wrongCountries[field]],
    [isKnown && !isPostcode, `${field}.postcode`, wrongPostcode],
  ]
  return {
    address: address && { ...address, postcode: writtenPostcode(country, postcode) },
    checks,
  }
}

/** No address if nothing is typed. It may be in any country. */
export function checkInvoiceAddress(typed: TypedInvoiceAddress | undefined): {
  invoiceAddress?: InvoiceAddress
  checks: FieldCheck[]
} {
  if (!typed || !Object.values(typed).some(Boolean)) return { checks: [] }
  const { address, checks } = checkAddress(typed, [], 'invoiceAddress')
  return { invoiceAddress: address && { ...address, vatId: typed.vatId ?? '' }, checks }
}

const wrongCountries = {
  address: msg('We do not deliver to this country'),
  invoiceAddress: countryRequired,
}

export function countryChoice(codes: string[]) {
  return countriesOf(codes).map((it) => ({
    ...it,
    ...(hasStates(it.code) && { hasStates: true }),
    ...(!hasPostcodes(it.code) && { isPostcodeOptional: true }),
  }))
}

/** True if the format of the country is not known. Ignores case, spaces, hyphens, and a prefix such as `D-`. */
export function isPostcodeOf(country: string, postcode: string) {
  return !formats[country] || fittingPostcode(country, postcode) !== undefined
}

/** In capitals, with the space or hyphen of the country; as it is if the shop does not know where that stands. */
export function writtenPostcode(country: string, postcode: string) {
  const plain = fittingPostcode(country, postcode)
  const [, at, sign] = separators.find(([countries]) => countries.includes(country)) ?? []
  if (!plain || !at) return postcode
  return [plain.slice(0, at), plain.slice(at)].filter(Boolean).join(sign)
}

function fittingPostcode(country: string, postcode: string) {
  const text = postcode.toUpperCase().replace(/[ -]/g, '')
  return [text, plainPostcode(postcode)].find((it) => formats[country]?.test(it))
}

/** In capitals, without spaces, hyphens, and a prefix such as `D-`. */
export function plainPostcode(postcode: string) {
  const withoutPrefix = postcode.toUpperCase().replace(/^[A-Z]{1,3}[ -](?=\d)/, '')
  return withoutPrefix.replace(/[ -]/g, '')
}

function hasPostcodes(country: string) {
  return !withoutPostcode.includes(country) && !postcodeOptional.includes(country)
}

// Countries whose format at https://github.com/google/libaddressinput has no postcode.
const withoutPostcode = [
  'AE AG AO AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN',
  'LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW',
].flatMap((line) => line.split(' '))

// By the same source, the postcode is optional. Many addresses there are written without one.
const postcodeOptional =
  'AI BB CL CO CR EC GI HN IE IQ JO KE KY LB NA NG NI PE PG SV TZ VC VG VN'.split(' ')

function digits(count: number, countries: string) {
  return countries.split(' ').map((code) => [code, new RegExp(`^\\d{${count}}$`)])
}

// Formats of https://github.com/google/libaddressinput, for countries where they have no exceptions.
const formats: Record<string, RegExp> = {
  ...Object.fromEntries([
    ...digits(3, 'IS'),
    ...digits(4, 'AT AU BE BG CH CY DK HU LU LV NO NZ SI ZA'),
    ...digits(5, 'CZ DE EE ES FI FR GR HR IT KR LT MX MY PL SE SK TH TR UA'),
    ...digits(6, 'BY CN IN KZ RO RU SG'),
    ...digits(7, 'JP'),
    ...digits(8, 'BR'),
  ]),
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  ...Object.fromEntries(
    ['GB', 'GG', 'IM', 'JE'].map((code) => [code, /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/]),
  ),
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  PT: /^\d{4}(?:\d{3})?$/,
  US: /^\d{5}(?:\d{4})?$/,
}

// By the same source: after how many characters the sign stands, counted from the end if it is negative.
const separators: [countries: string, at: number, sign: ' ' | '-'][] = [
  ['CA CZ GR IE SE SK', 3, ' '],
  ['GB GG IM JE', -3, ' '],
  ['NL', 4, ' '],
  ['PL', 2, '-'],
  ['JP', 3, '-'],
  ['PT', 4, '-'],
  ['BR US', 5, '-'],
]
