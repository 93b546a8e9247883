import * as z from 'zod'
import { percentIn } from '~/domain/amounts'
import { atMost, multilineText, oneLine } from '~/domain/required-text'

/** Returns hundredths of a per cent; null for an empty field. */
export const taxRateField = z
  .string()
  .trim()
  .transform((text) => (text ? (percentIn(text) ?? Number.NaN) : null))
  .refine(
    (percent) => percent === null || (percent >= 0 && percent <= 100),
    'Enter a percentage from 0 to 100 such as 19 or 7.7, with at most two decimals',
  )
  .transform((percent) => (percent === null ? null : Math.round(percent * 100)))

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
