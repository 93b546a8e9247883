import * as z from 'zod'
import { optionalAmountText } from '~/domain/basics/money/amount-text'
import { type AmountRule, maxPriceIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { checkbox } from '~/domain/basics/text/checkbox'
import { lineOf, optionalDay, optionalText } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { codeMissing } from './vouchers'

const voucherCode = lineOf(40, codeMissing)

const aboveZero = msg('Enter an amount above 0, or leave the field empty')
export const voucherAmountRule: AmountRule = { name: msg('Amount'), max: maxPriceIn, aboveZero }
export const minTotalRule: AmountRule = { name: msg('The limit'), max: maxPriceIn, aboveZero }

const maxCount = 1_000_000

function optionalCount(max: number) {
  const isCount = (text: string | null) =>
    text === null || (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max)
  return optionalText
    .refine(isCount, msgWith('Enter a whole number from 1 to {max}', { max: String(max) }))
    .transform((text) => (text === null ? null : Number(text)))
}

const day = optionalDay.optional().transform((text) => text || null)

export function voucherForm(money: Money) {
  return z
    .object({
      code: voucherCode,
      percent: optionalCount(100),
      amount: optionalAmountText(money, voucherAmountRule),
      minTotal: optionalAmountText(money, minTotalRule),
      validFrom: day,
      validUntil: day,
      maxUses: optionalCount(maxCount),
      maxUsesPerEmail: optionalCount(maxCount),
      isActive: checkbox,
      expected: z.string().optional(),
    })
    .refine(({ percent, amount }) => percent === null || amount === null, {
      path: ['amount'],
      message: msg('Enter a percentage or an amount, not both'),
    })
    .refine(({ percent, amount }) => percent !== null || amount !== null, {
      path: ['percent'],
      message: msg('Enter a percentage or an amount'),
    })
    .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
      path: ['validUntil'],
      message: msg('The last day must not be before the first day'),
    })
}
