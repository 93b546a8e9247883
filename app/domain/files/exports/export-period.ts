import * as z from 'zod'
import { msg } from '~/languages/translate'

const invalidDate = msg('Enter a date such as 2026-01-31')

const date = z
  .string()
  .trim()
  .refine((text) => text === '' || isDate(text), invalidDate)
  .default('')

/** Both days are included. An empty date means no limit. */
export const ExportPeriod = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: msg('The last day must not be before the first day'),
  })

export type ExportPeriod = z.output<typeof ExportPeriod>

export const wholeTime: ExportPeriod = { from: '', to: '' }

// Stored times have years of four digits, and are compared as text.
function isDate(text: string) {
  return z.iso.date().safeParse(text).success && text >= '1970' && text < '3000'
}
