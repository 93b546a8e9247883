import * as z from 'zod'
import { msgWith } from '~/languages/messages'
import { allEuFeatures, anonymiseYearsRange, isEuFeature, withdrawalDaysRange } from './eu-settings'

export const EuSettingsDraft = z.object({
  withdrawalDays: numberOrNone(
    withdrawalDaysRange,
    msgWith(
      'Enter a number of days from {min} to {max}, or leave the field empty',
      withdrawalDaysRange,
    ),
  ),
  anonymiseAfterYears: numberOrNone(
    anonymiseYearsRange,
    msgWith(
      'Enter a number of years from {min} to {max}, or leave the field empty',
      anonymiseYearsRange,
    ),
  ),
  euFeatures: z
    .partialRecord(z.enum(allEuFeatures), z.literal('on'))
    .transform((checked) => Object.keys(checked).filter(isEuFeature))
    .default([]),
  expected: z.string().optional(),
})

/** Null for an empty field. */
function numberOrNone({ min, max }: { min: number; max: number }, message: string) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, message)
    .transform((text) => (text ? Number(text) : null))
    .refine((value) => value === null || (value >= min && value <= max), message)
    .default(null)
}
