import type { z } from 'zod'
import type { FieldCheck } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { AddressDraft, DraftWithoutPostcode } from './address-draft'
import type { Checkout } from './order-draft'
import { countryCodesOrAll, countryName, type PostalAddress } from './postal-address'
import { hasPostcodes, isPostcodeOf } from './postcodes'

/** `countries` is the setting of the shop. If no check finds a wrong field, there is an address. */
export function checkAddress(
  typed: z.output<typeof Checkout>['address'],
  countries: string[],
): { address?: PostalAddress; checks: FieldCheck[] } {
  const schema = hasPostcodes(typed?.country ?? '') ? AddressDraft : DraftWithoutPostcode
  const { data: address, error } = schema.safeParse(typed ?? {})
  if (error) {
    const checks = error.issues.map(
      ({ path, message }): FieldCheck => [true, ['address', ...path].join('.'), message],
    )
    return { checks }
  }
  const { country, postcode } = address
  const isDeliveredTo = countryCodesOrAll(countries).includes(country)
  const isPostcode = postcode === '' || isPostcodeOf(country, postcode)
  const wrongPostcode = message('This is not a postcode of {country}. Check it and the country', {
    country: countryName(country),
  })
  const checks: FieldCheck[] = [
    [!isDeliveredTo, 'address.country', msg('We do not deliver to this country')],
    [isDeliveredTo && !isPostcode, 'address.postcode', wrongPostcode],
  ]
  return { address, checks }
}
