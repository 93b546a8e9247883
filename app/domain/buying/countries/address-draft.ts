import * as z from 'zod'
import {
  atMost,
  lineOf,
  multilineText,
  oneLine,
  plainLine,
  requiredText,
  trimmedText,
  withoutInvisible,
} from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

/** As `multilineText`, without characters that people cannot read. */
export function plainText(maxCharacters: number, message?: string) {
  return multilineText(maxCharacters, message)
    .overwrite(withoutInvisible)
    .refine(
      (text) => text.split('\n').every((it) => plainLine.test(it)),
      msg('Please use plain text'),
    )
}

const maxPostcodeLength = 20

const linesRequired = msg('Enter your street and house number')
export const countryRequired = msg('Select your country')

export const AddressDraft = z.object({
  name: lineOf(80, msg('Enter your name')),
  lines: plainText(200, linesRequired)
    .min(1, linesRequired)
    .refine((text) => text.split('\n').length <= 3, msg('Please use at most three lines')),
  postcode: lineOf(maxPostcodeLength, msg('Enter your postcode')),
  city: lineOf(80, msg('Enter your city')),
  country: requiredText(countryRequired).regex(/^[A-Z]{2}$/, countryRequired),
})

export const DraftWithoutPostcode = AddressDraft.extend({
  postcode: lineOf(maxPostcodeLength).default(''),
})

const noText = msg('Please use text')
const optional = z.string(noText).trim().default('')

/** As it is sent: whether it is complete depends on the order and the country, see `checkAddress`. */
export const TypedAddress = z
  .object(
    {
      name: optional,
      lines: optional,
      postcode: optional,
      city: optional,
      country: optional.describe('ISO 3166, two letters'),
    },
    msg('The address consists of name, lines, postcode, city and country'),
  )
  .partial()

export const TypedInvoiceAddress = TypedAddress.extend({
  vatId: trimmedText(noText)
    .max(...atMost(40))
    .regex(...oneLine)
    .optional(),
})

export type TypedAddress = z.output<typeof TypedAddress>
export type TypedInvoiceAddress = z.output<typeof TypedInvoiceAddress>
