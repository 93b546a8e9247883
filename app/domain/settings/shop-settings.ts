import * as z from 'zod'
import { atMost, multilineText, requiredText } from '~/domain/required-text'
import { currencies, locales, textLanguages } from './locales'

export interface ShopSettings {
  name: string
  /** A few sentences for the home page. An empty text means that the shop has none. */
  welcome: string
  contactEmail: string
  termsUrl: string
  privacyUrl: string
  imprintUrl: string
  returnsUrl: string
  /** The markup of legal-text.ts. The link of a page is not used if the page has a text. */
  termsText: string
  privacyText: string
  imprintText: string
  returnsText: string
  /** A name from https://www.iana.org/time-zones, such as `Europe/Lisbon`. */
  timeZone: string
  currency: string
  /** A BCP 47 tag, for numbers and dates. */
  locale: string
  /** The language of names, descriptions and legal texts: a BCP 47 tag, or `locale` for that of `locale`. */
  textLanguage: string
  countries: string[]
  /** The postal address of the shopkeeper, for invoices. */
  postalAddress: string
  taxNumber: string
  /** Hundredths of a per cent; null if the shop shows no tax. */
  taxRate: number | null
  firstStepsHidden: boolean
  backupConfirmed: boolean
}

const optionalUrl = (what: string) =>
  z
    .string()
    .trim()
    .max(...atMost(500))
    .refine((value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)), {
      message: `The link to the ${what} must be a web address such as https://shop.example/page`,
    })
    .default('')

export const ShopSettingsDraft = z.object({
  name: requiredText('Name is required')
    .max(...atMost(60))
    .regex(/^[^\p{C}<>"]*$/u, 'Name must not contain quotation marks or angle brackets'),
  welcome: multilineText(1000).default(''),
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
  textLanguage: z
    .string()
    .refine((tag) => tag === 'locale' || textLanguages.includes(tag), 'Select a language')
    .default('locale'),
  confirmedCurrency: z.string().optional(),
  expected: z.string().optional(),
})

const legalText = multilineText(50_000).default('')

export const LegalTextsDraft = z.object({
  termsText: legalText,
  termsUrl: optionalUrl('terms'),
  privacyText: legalText,
  privacyUrl: optionalUrl('privacy policy'),
  imprintText: legalText,
  imprintUrl: optionalUrl('imprint'),
  returnsText: legalText,
  returnsUrl: optionalUrl('returns policy'),
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

export const settingNames: Record<keyof ShopSettings, string> = {
  name: 'Name of the shop',
  welcome: 'Welcome text',
  contactEmail: 'Contact email',
  termsUrl: 'Link to the terms',
  privacyUrl: 'Link to the privacy policy',
  imprintUrl: 'Link to the imprint',
  returnsUrl: 'Link to the returns policy',
  termsText: 'Text of the terms',
  privacyText: 'Text of the privacy policy',
  imprintText: 'Text of the imprint',
  returnsText: 'Text of the returns policy',
  timeZone: 'Time zone',
  currency: 'Currency',
  locale: 'Numbers and dates',
  textLanguage: 'Language of your texts',
  countries: 'Countries',
  postalAddress: 'Postal address',
  taxNumber: 'Tax number',
  taxRate: 'Tax rate',
  firstStepsHidden: 'First steps hidden',
  backupConfirmed: 'Backup made',
}
