import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'
import { atMost, oneLine, optionalDay, trimmedText } from '~/domain/basics/text/required-text'

export const ClosingDraft = z.object({
  closedFrom: optionalDay.default(''),
  closedUntil: optionalDay.default(''),
  closedText: trimmedText()
    .max(...atMost(160))
    .regex(...oneLine)
    .default(''),
  closedDaysCount: checkbox,
  expected: z.string().optional(),
})
