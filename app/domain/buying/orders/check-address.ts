import type { FieldCheck } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { AddressDraft, countryRequired, DraftWithoutPostcode } from './address-draft'
import type { CheckoutDraft } from './order-draft'
import {
  countriesOf,
  countryCodesOrAll,
  countryName,
  hasStates,
  type InvoiceAddress,
  type PostalAddress,
} from './postal-address'
import { hasPostcodes, isPostcodeOf } from './postcodes'

/** `countries` is the setting of the shop. If no check finds a wrong field, there is an address. */
export function checkAddress(
  typed: CheckoutDraft['address'],
  countries: string[],
  field: 'address' | 'invoiceAddress' = 'address',
): { address?: PostalAddress; checks: FieldCheck[] } {
  const schema = hasPostcodes(typed?.country ?? '') ? AddressDraft : DraftWithoutPostcode
  const { data: address, error } = schema.safeParse(typed ?? {})
  if (error) {
    const checks = error.issues.map(
      ({ path, message }): FieldCheck => [true, [field, ...path].join('.'), message],
    )
    return { checks }
  }
  const { country, postcode } = address
  const isKnown = countryCodesOrAll(countries).includes(country)
  const isPostcode = postcode === '' || isPostcodeOf(country, postcode)
  const wrongPostcode = message('This is not a postcode of {country}. Check it and the country', {
    country: countryName(country),
  })
  const checks: FieldCheck[] = [
    [!isKnown, `${field}.country`, wrongCountries[field]],
    [isKnown && !isPostcode, `${field}.postcode`, wrongPostcode],
  ]
  return { address, checks }
}

type TypedInvoiceAddress = CheckoutDraft['invoiceAddress']

/** No address if nothing is typed. It may be in any country. */
export function checkInvoiceAddress(typed: TypedInvoiceAddress): {
  invoiceAddress?: InvoiceAddress
  checks: FieldCheck[]
} {
  if (!typed || !hasText(typed)) return { checks: [] }
  const { address, checks } = checkAddress(typed, [], 'invoiceAddress')
  return { invoiceAddress: address && { ...address, vatId: typed.vatId ?? '' }, checks }
}

export function hasText(typed: TypedInvoiceAddress) {
  return Object.values(typed ?? {}).some(Boolean)
}

const wrongCountries = {
  address: msg('We do not deliver to this country'),
  invoiceAddress: countryRequired,
}

export function countryChoice(codes: string[]) {
  return countriesOf(codes).map((it) => ({
    ...it,
    hasStates: hasStates(it.code),
    hasPostcodes: hasPostcodes(it.code),
  }))
}
