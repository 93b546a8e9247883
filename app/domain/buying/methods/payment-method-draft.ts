import * as z from 'zod'
import {
  atMost,
  multilineText,
  oneLine,
  requiredText,
  trimmedText,
} from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'
import { msg } from '~/languages/translate'
import { compactIban } from './iban'
import { isIban } from './iban-check'
import { hostedKinds, isHosted } from './payment-methods'

const common = {
  name: requiredText(msg('Name is required'))
    .max(...atMost(80))
    .regex(...oneLine),
  instructions: multilineText(1000).default(''),
  link: z
    .string()
    .trim()
    .overwrite(withProtocol)
    .max(...atMost(500))
    .refine(
      (link) => link === '' || (/^https:/i.test(link) && isWebAddress(link)),
      msg('Enter a web address that begins with https://'),
    )
    .default(''),
  expected: z.string().optional(),
}

const iban = z
  .string()
  .transform(compactIban)
  .refine((text) => text === '' || isIban(text), msg('This IBAN is not valid. Check its digits'))

// A name in the QR code for banking apps has at most 70 characters.
const accountHolder = trimmedText()
  .max(...atMost(70))
  .regex(...oneLine)

/** The account of a shop that has one. */
export const accountFields = { accountHolder: accountHolder.default(''), iban: iban.default('') }

const Transfer = z.object({
  kind: z.literal('transfer'),
  ...common,
  accountHolder: requiredText(msg('Account holder is required')).pipe(accountHolder),
  iban: requiredText(msg('IBAN is required')).pipe(iban),
  bic: z
    .string()
    .default('')
    .transform(compactIban)
    .refine((bic) => /^(?:[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)?$/.test(bic), {
      message: msg('A BIC has 8 or 11 letters and digits'),
    }),
})

const WithoutAccount = z
  .object({ kind: z.enum(['delivery', 'collection', 'other', ...hostedKinds]), ...common })
  .transform((draft) => ({
    ...draft,
    accountHolder: '',
    iban: '',
    bic: '',
    link: isHosted(draft.kind) ? '' : draft.link,
  }))

/** Only a bank transfer has an account; for other kinds, the account fields are ignored, and so is the link for the page of a provider. */
export const PaymentMethodDraft = z.discriminatedUnion('kind', [Transfer, WithoutAccount], {
  error: msg('Choose a payment type'),
})
