import * as z from 'zod'
import { atMost, lineOf, multilineText, requiredText } from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'
import { msg } from '~/languages/translate'
import { accountWords } from './account-words'
import { compactIban } from './iban'
import { isIban } from './iban-check'
import { hostedKinds, isHosted } from './payment-methods'

const common = {
  name: lineOf(80, msg('Name is required')),
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

// That of the United Kingdom is a sort code of 6 digits and an account number of 8.
const britishAccount =
  /^(?:SORTCODE)?:?(\d\d)-?(\d\d)-?(\d\d)[-/,;]*(?:AND)?(?:ACCOUNT|A\/C)?(?:NUMBER|NO\.?)?:?(\d{8})$/

function accountIn(shop: { locale: string }) {
  return z
    .string()
    .transform(compactIban)
    .transform((text) => text.replace(britishAccount, '$1-$2-$3 $4'))
    .refine(
      (text) => text === '' || isIban(text) || /^[\d-]{8} \d{8}$/.test(text),
      accountWords(shop).wrong,
    )
}

// A name in the QR code for banking apps has at most 70 characters.
const accountHolder = lineOf(70)

/** The account of a shop that has one. */
export function accountFields(shop: { locale: string }) {
  return { accountHolder: accountHolder.default(''), iban: accountIn(shop).default('') }
}

function transferFor(shop: { locale: string }) {
  return z.object({
    kind: z.literal('transfer'),
    ...common,
    accountHolder: requiredText(msg('Account holder is required')).pipe(accountHolder),
    iban: requiredText(accountWords(shop).missing).pipe(accountIn(shop)),
  })
}

const WithoutAccount = z
  .object({ kind: z.enum(['delivery', 'collection', 'other', ...hostedKinds]), ...common })
  .transform((draft) => ({
    ...draft,
    accountHolder: '',
    iban: '',
    link: isHosted(draft.kind) ? '' : draft.link,
  }))

/** Only a bank transfer has an account; for other kinds, the account fields are ignored, and so is the link for the page of a provider. */
export function paymentMethodForm(shop: { locale: string }) {
  return z.discriminatedUnion('kind', [transferFor(shop), WithoutAccount], {
    error: msg('Choose a payment type'),
  })
}
