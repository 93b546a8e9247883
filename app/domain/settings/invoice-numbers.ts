import * as z from 'zod'
import { atMost } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { number, storedPattern, year } from './invoice-placeholders'

// The form of the numbers of invoices, such as `RE-{year}-{number}`. The number itself counts on from one, whatever the
// form is.

const plainNumber = '{number}'

const german = { invoice: 'RE', cancellation: 'ST', correction: 'KO' }
const english = { invoice: 'INV', cancellation: 'C', correction: 'CR' }

function lettersIn(language: string) {
  return language === 'de' ? german : english
}

/** The form of a new shop, such as `RE-{year}-{number}`. */
export function usualDocumentNumbers(language: string) {
  return `${lettersIn(language).invoice}-{year}-${plainNumber}`
}

/**
 * The forms of all kinds. Letters for the kind stand after what comes before the first placeholder or digit, so that no two
 * kinds get the same number.
 */
export function documentNumbersOf(pattern: string, language: string) {
  const start = /^[^{\p{N}]*/u.exec(pattern)?.[0] ?? ''
  const [before, after] = [start.replace(/\p{L}$/u, '$&-'), pattern.slice(start.length)]
  const { cancellation, correction } = lettersIn(language)
  return {
    invoiceNumbers: pattern,
    cancellationNumbers: `${before}${cancellation}-${after}`,
    correctionNumbers: `${before}${correction}-${after}`,
  }
}

/** Those of a shop that has never chosen a form. */
export const documentNumbers = documentNumbersOf(plainNumber, 'en')
type DocumentNumbers = typeof documentNumbers

const maxCharacters = 40
const harmless = /^(?:[\p{L}\p{N}]|\{number\}|\{year\})(?:[\p{L}\p{N} ./_-]|\{number\}|\{year\})*$/u
// Otherwise 2026 with 11, and 202 with 611, would look the same.
const digitBeside = /(?:\p{N}|\{year\})\{number\}|\{number\}(?:\p{N}|\{year\})/u

export const invoiceNumberPattern = z
  .string()
  .trim()
  .max(...atMost(maxCharacters))
  .overwrite(storedPattern)
  .refine(
    (text) => text.split(plainNumber).length === 2,
    msgWith('Write {number} once', { number }),
  )
  .refine(
    (text) => harmless.test(text),
    msgWith(
      'Begin with a letter or a digit, and use only letters, digits, spaces, - . / _, {number} and {year}',
      { number, year },
    ),
  )
  .refine(
    (text) => !digitBeside.test(text),
    msgWith('Separate {number} from other digits and from {year}, for example by a hyphen', {
      number,
      year,
    }),
  )

/** Whether documents of two kinds can have the same number, because all kinds are counted from one. */
export function canCoincide(numbers: DocumentNumbers) {
  const shapes = [
    numbers.invoiceNumbers,
    numbers.cancellationNumbers,
    numbers.correctionNumbers,
  ].map(shapeOf)
  return new Set(shapes).size < shapes.length
}

// `{year}-{number}` and `2026-{number}` can give the same number, and differ too little in any case.
function shapeOf(pattern: string) {
  return pattern.toLowerCase().replace(/(?:\{number\}|\{year\}|\p{N})+/gu, '#')
}

export function invoiceNumber(pattern: string, number: number, date: string) {
  return pattern.replaceAll('{year}', date.slice(0, 4)).replace(plainNumber, String(number))
}
