import * as z from 'zod'
import { atMost, multilineText, oneLine } from '~/domain/required-text'

/** Accepts a decimal point or comma. Returns hundredths of a per cent; null for an empty field. */
export const taxRateField = z
  .string()
  .trim()
  .regex(
    /^(?:\d{1,2}(?:[.,]\d{1,2})?|100)?$/,
    'Enter a percentage from 0 to 100 such as 19 or 7.7, with at most two decimals',
  )
  .transform((percent) => (percent ? Math.round(Number(percent.replace(',', '.')) * 100) : null))

export const TaxSettingsDraft = z.object({
  taxRate: taxRateField.default(null),
  postalAddress: multilineText(500).default(''),
  taxNumber: z
    .string()
    .trim()
    .max(...atMost(40))
    .regex(...oneLine)
    .default(''),
  expected: z.string().optional(),
})
