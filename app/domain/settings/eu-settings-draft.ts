import * as z from 'zod'
import { numberOrNone } from '~/domain/basics/text/required-text'
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
