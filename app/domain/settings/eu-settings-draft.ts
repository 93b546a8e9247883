import * as z from 'zod'
import { numberOrNone } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { allConsumers, anonymiseYearsRange, withdrawalDaysRange } from './eu-settings'

export const EuSettingsDraft = z.object({
  consumers: z.enum(allConsumers, msg('Say where your customers are')),
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
  expected: z.string().optional(),
})
