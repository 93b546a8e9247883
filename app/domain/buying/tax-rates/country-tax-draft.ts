import * as z from 'zod'
import type { Money } from '~/domain/basics/money/money'
import { lineOf, requiredText } from '~/domain/basics/text/required-text'
import { taxRateField } from '~/domain/settings/tax-settings'
import { msg } from '~/languages/translate'

export const selectCountry = msg('Select a country')

export function countryTaxForm(money: Money) {
  return z
    .object({
      country: requiredText(selectCountry),
      /** Its id; empty for all categories. */
      category: z.string().default(''),
      rate: taxRateField(money).default(null),
      sentence: lineOf(200).default(''),
      expected: z.string().optional(),
    })
    .refine(({ rate, sentence }) => rate === null || !sentence, {
      path: ['sentence'],
      message: msg('Leave this empty, or leave the tax rate empty'),
    })
    .refine(({ rate, sentence }) => rate !== null || sentence, {
      path: ['rate'],
      message: msg('Enter a tax rate, or the sentence that says why there is no tax'),
    })
}
