import * as z from 'zod'
import { percentIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { checkboxOrFlag } from '~/domain/basics/text/checkbox'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { maxDiscount } from '~/domain/catalogue/prices/discounts'
import { maxLengths } from '~/domain/catalogue/products/limits'
import { taxRateField } from '~/domain/settings/tax-settings'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'

export interface Category {
  id: string
  name: string
  isDiscounted: boolean
  /** In per cent; applies while `isDiscounted` is true. */
  discount: number
  createdAt: string
  createdBy: string | null
  products: number
  taxRate: number | null
  state: string
}

export const categorySorts = ['name', 'products', 'newest'] as const

export interface CategorySort {
  by: (typeof categorySorts)[number]
  reversed: boolean
}

export const discountRange = msgWith('Enter a discount between 1 and {max}', {
  max: maxDiscount,
})

function isInRange(percent: number) {
  return percent >= 0 && percent <= maxDiscount
}

export const CategoryDraft = z.object({
  name: requiredText(msg('Name is required')).max(...atMost(maxLengths.category)),
  is_discounted: checkboxOrFlag,
  discount: z
    .string()
    .trim()
    .optional()
    .transform((text) => (text ? (percentIn(text) ?? Number.NaN) : undefined))
    .refine((percent) => percent === undefined || isInRange(percent), {
      error: discountRange,
      abort: true,
    })
    .refine(
      (percent) => percent === undefined || Number.isInteger(percent),
      msgWith('The discount must be a whole number from 1 to {max}', { max: maxDiscount }),
    )
    .describe(`Percent, from 1 to ${maxDiscount}`),
  expected: z.string().optional(),
})

// The API cannot set tax rates.
export function categoryForm(money: Money) {
  return CategoryDraft.extend({ taxRate: taxRateField(money).optional() })
}
