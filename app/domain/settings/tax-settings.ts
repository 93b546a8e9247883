import * as z from 'zod'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { percentIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { percentOf } from '~/domain/basics/money/tax'
import { lineOf, multilineText } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { documentNumbers, invoiceNumberPattern } from './invoice-numbers'

/** Returns hundredths of a per cent; null for an empty field. */
export function taxRateField(money: Money) {
  const example = percentOf(770, amountFormatOf(money).decimalSeparator)
  return z
    .string()
    .trim()
    .transform((text) => (text ? (percentIn(text) ?? Number.NaN) : null))
    .refine(
      (percent) => percent === null || (percent >= 0 && percent <= 100),
      msgWith(
        'Enter a percentage from 0 to 100 such as 19 or {example}, with at most two decimals',
        { example },
      ),
    )
    .transform((percent) => (percent === null ? null : Math.round(percent * 100)))
}

export function taxSettingsForm(money: Money) {
  return z
    .object({
      taxRate: taxRateField(money).default(null),
      taxSentence: lineOf(200).default(''),
      postalAddress: multilineText(500).default(''),
      vatId: lineOf(40).default(''),
      taxNumber: lineOf(40).default(''),
      invoiceFoot: multilineText(500).default(''),
      invoiceNumbers: invoiceNumberPattern.default(documentNumbers.invoiceNumbers),
      expected: z.string().optional(),
    })
    .refine(({ taxRate, taxSentence }) => taxRate === null || !taxSentence, {
      path: ['taxSentence'],
      message: msg('Leave this empty, or leave the tax rate empty'),
    })
}
