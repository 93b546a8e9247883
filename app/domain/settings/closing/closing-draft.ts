import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'
import { lineOf, optionalDay } from '~/domain/basics/text/required-text'

export const ClosingDraft = z.object({
  closedFrom: optionalDay.default(''),
  closedUntil: optionalDay.default(''),
  closedText: lineOf(160).default(''),
  closedDaysCount: checkbox,
  expected: z.string().optional(),
})
