import * as z from 'zod'
import { allEuFeatures, isEuFeature, withdrawalDaysRange } from './eu-settings'

const { min, max } = withdrawalDaysRange
const daysRange = `Enter a number of days from ${min} to ${max}, or leave the field empty`

export const EuSettingsDraft = z.object({
  withdrawalDays: z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, daysRange)
    .transform((text) => (text ? Number(text) : null))
    .refine((days) => days === null || (days >= min && days <= max), daysRange)
    .default(null),
  /** A checkbox for each feature. */
  euFeatures: z
    .partialRecord(z.enum(allEuFeatures), z.literal('on'))
    .transform((checked) => Object.keys(checked).filter(isEuFeature))
    .default([]),
  expected: z.string().optional(),
})
