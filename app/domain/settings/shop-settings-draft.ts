import * as z from 'zod'
import { atMost, multilineText, oneLine, requiredText } from '~/domain/required-text'
import { currencies, locales, textLanguages } from './locales'

export const ShopSettingsDraft = z.object({
  name: requiredText('Name is required')
    .max(...atMost(60))
    .regex(/^[^\p{C}<>"]*$/u, 'Name must not contain quotation marks or angle brackets'),
  welcome: multilineText(1000).default(''),
  announcement: z
    .string()
    .trim()
    .max(...atMost(160))
    .regex(...oneLine)
    .default(''),
  announcementUntil: z.union([z.literal(''), z.iso.date()], 'Enter a date').default(''),
  contactEmail: z
    .union([z.literal(''), z.email('Please enter a valid email address').max(254)])
    .default(''),
  timeZone: requiredText('Select a time zone').refine(isTimeZone, 'Select a time zone'),
  currency: z
    .string()
    .refine((code) => currencies.includes(code), 'Select a currency')
    .optional(),
  locale: z
    .string()
    .refine((tag) => locales.includes(tag), 'Select a language and country')
    .optional(),
  language: z.string().max(20).optional(),
  textLanguage: z
    .string()
    .refine((tag) => tag === 'locale' || textLanguages.includes(tag), 'Select a language')
    .default('locale'),
  confirmedCurrency: z.string().optional(),
  expected: z.string().optional(),
})

function isTimeZone(name: string) {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
