import * as z from 'zod'
import { isCurrency } from '~/domain/basics/money/currencies'
import { emailText } from '~/domain/basics/text/email-address'
import {
  atMost,
  lineOf,
  multilineText,
  optionalDay,
  plainLine,
  requiredText,
} from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'
import { locales, textLanguages } from './locales'

const invalidEmail = msg('Please enter a valid email address')
const noQuotes = msg('Name must not contain quotation marks or angle brackets')

export const ShopSettingsDraft = z.object({
  name: requiredText(msg('Name is required'))
    .max(...atMost(60))
    .regex(/^[^<>"]*$/, noQuotes)
    .regex(plainLine, noQuotes),
  welcome: multilineText(1000).default(''),
  announcement: lineOf(160).default(''),
  announcementUntil: optionalDay.default(''),
  contactEmail: z.union([z.literal(''), emailText(invalidEmail, invalidEmail)]).default(''),
  timeZone: requiredText(msg('Select a time zone')).refine(isTimeZone, msg('Select a time zone')),
  currency: z.string().refine(isCurrency, msg('Select a currency')).optional(),
  locale: z
    .string()
    .refine((tag) => locales.includes(tag), msg('Select a language and country'))
    .optional(),
  language: z.string().max(20).optional(),
  textLanguage: z
    .string()
    .refine((tag) => tag === 'locale' || textLanguages.includes(tag), msg('Select a language'))
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
