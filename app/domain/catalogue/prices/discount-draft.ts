import * as z from 'zod'
import { decimalAmount } from '~/domain/basics/money/amount-text'
import {
  type AmountRule,
  amountIn,
  maxPriceIn,
  percentIn,
  readAmount,
  type TypedAmount,
} from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { optionalDay } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Discount, maxProductDiscount, problemOf } from './discounts'

export const reducedPriceRule: AmountRule = {
  name: msg('Reduced price'),
  max: maxPriceIn,
  aboveZero: msg('Enter an amount above 0, or leave the field empty'),
}

export const discountPercent = z
  .string()
  .trim()
  .transform((text) => (text ? (percentIn(text) ?? Number.NaN) : null))
  .refine(
    (percent) =>
      percent === null ||
      (Number.isInteger(percent) && percent >= 1 && percent <= maxProductDiscount),
    msgWith('The discount must be a whole number from 1 to {max}', { max: maxProductDiscount }),
  )

const discountDay = optionalDay.transform((day) => day || null)

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || null)

const together =
  'These four fields are one discount: if one of them is sent, a missing or empty one has no value.'

/** Fields of a product. If all are missing, its discount does not change. */
export const discountFields = {
  discountPercent: discountPercent.optional().describe(`Percent, from 1 to 99. ${together}`),
  discountPrice: optionalText
    .pipe(decimalAmount('Reduced price', 'Reduced price must be above 0').nullable())
    .optional()
    .describe('Instead of a percentage: the reduced price'),
  discountFrom: discountDay
    .optional()
    .describe('The first day of the discount, such as 2026-12-01; without it, it begins at once'),
  discountUntil: discountDay.optional().describe('The last day of the discount'),
}

export function discountFieldsOf(money: Money) {
  return {
    ...discountFields,
    discountPrice: optionalText
      .superRefine((text, context) => {
        const reading = text === null ? undefined : amountIn(money, text, reducedPriceRule)
        if (reading && 'problem' in reading) {
          context.addIssue({ code: 'custom', message: reading.problem })
        }
      })
      .transform((text): TypedAmount | null => text)
      .optional(),
  }
}

type Draft = z.output<z.ZodObject<ReturnType<typeof discountFieldsOf>>>

/** Undefined if the draft says nothing of a discount. @throws {Refusal} 400 with an error for the field that is wrong. */
export function readDiscount(draft: Draft, money: Money, fullPrice: number): Discount | undefined {
  const { discountPercent, discountPrice, discountFrom, discountUntil } = draft
  const isMissing = [discountPercent, discountPrice, discountFrom, discountUntil].every(
    (value) => value === undefined,
  )
  if (isMissing) return undefined
  const discount = {
    discountPercent: discountPercent ?? null,
    discountPrice: discountPrice
      ? readAmount(money, discountPrice, reducedPriceRule, 'discountPrice')
      : null,
    discountFrom: discountFrom ?? null,
    discountUntil: discountUntil ?? null,
  }
  const problem = problemOf(discount, fullPrice)
  if (problem) throw new Refusal(400, problem.text, { field: problem.field })
  return discount
}

export const BulkDiscount = z
  .object({
    discountPercent,
    discountFrom: discountDay,
    discountUntil: discountDay,
    endDiscount: z.literal('on').optional(),
  })
  .refine(({ discountPercent, endDiscount }) => (discountPercent === null) === !!endDiscount, {
    path: ['discountPercent'],
    message: msg('Enter a percentage, or tick “End the discount”'),
  })
