import * as z from 'zod'
import { numberOrNone } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'

const unpaidDaysRange = { min: 1, max: 90 }

const text = msgWith(
  'Enter a number of days from {min} to {max}, or leave the field empty',
  unpaidDaysRange,
)

/** Working days between the reminder and the cancellation. */
const minNotice = 3

export const UnpaidOrdersDraft = z
  .object({
    remindUnpaidAfterDays: numberOrNone(unpaidDaysRange, text),
    cancelUnpaidAfterDays: numberOrNone(unpaidDaysRange, text),
    expected: z.string().optional(),
  })
  .refine(
    ({ remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel }) =>
      remind === null || cancel === null || cancel >= remind + minNotice,
    {
      path: ['cancelUnpaidAfterDays'],
      message: msgWith(
        'Enter at least {days} working days more than for the reminder, so that the customer has time to pay',
        { days: minNotice },
      ),
    },
  )
