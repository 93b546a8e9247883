import * as z from 'zod'
import { isCurrency } from '~/domain/basics/money/currencies'
import type { Money } from '~/domain/basics/money/money'
import { checkbox } from '~/domain/basics/text/checkbox'
import { emailText } from '~/domain/basics/text/email-address'
import { lineOf, multilineText, requiredText } from '~/domain/basics/text/required-text'
import { accountFields } from '~/domain/buying/methods/payment-method-draft'
import { localeCountries } from '~/domain/settings/locales'
import { ShopSettingsDraft } from '~/domain/settings/shop-settings-draft'
import { taxRateField } from '~/domain/settings/tax-settings'
import { msg } from '~/languages/translate'

const invalidEmail = msg('Please enter a valid email address')
export const addressMissing = msg('Enter your postal address')
const noCurrency = msg('Select a currency')

/** On what the questions and their proposals depend. */
export const PlaceDraft = z.object({
  language: z.string().max(20),
  country: z.enum(localeCountries, msg('Select a country')),
})

/** What cannot be guessed. `expected` is the version of the place for which the questions were asked. */
export function openingForm(money: Money) {
  const answers = z.object({
    name: ShopSettingsDraft.shape.name,
    postalAddress: multilineText(500, addressMissing),
    contactEmail: emailText(invalidEmail, invalidEmail),
    currency: z.string(noCurrency).refine(isCurrency, noCurrency),
    taxRate: taxRateField(money).default(null),
    isTaxFree: checkbox,
    taxNumber: lineOf(40).default(''),
    sellsInEu: checkbox,
    // The domain reads it in the currency that was chosen.
    deliveryPrice: requiredText(msg('Price is required')),
    deliveryTime: lineOf(80).default(''),
    ...accountFields(money),
    expected: z.string().optional(),
  })
  return answers.refine(({ accountHolder, iban }) => !accountHolder || iban, {
    path: ['iban'],
    message: msg('Enter the account of this holder'),
  })
}
