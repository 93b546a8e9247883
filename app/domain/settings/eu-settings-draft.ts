import * as z from 'zod'
import { allEuFeatures, anonymiseYearsRange, isEuFeature, withdrawalDaysRange } from './eu-settings'

export const EuSettingsDraft = z.object({
  withdrawalDays: numberOrNone('days', withdrawalDaysRange),
  anonymiseAfterYears: numberOrNone('years', anonymiseYearsRange),
  /** A checkbox for each feature. */
  euFeatures: z
    .partialRecord(z.enum(allEuFeatures), z.literal('on'))
    .transform((checked) => Object.keys(checked).filter(isEuFeature))
    .default([]),
  expected: z.string().optional(),
})

/** Null for an empty field. */
function numberOrNone(unit: string, { min, max }: { min: number; max: number }) {
  const message = `Enter a number of ${unit} from ${min} to ${max}, or leave the field empty`
  return z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, message)
    .transform((text) => (text ? Number(text) : null))
    .refine((value) => value === null || (value >= min && value <= max), message)
    .default(null)
}
