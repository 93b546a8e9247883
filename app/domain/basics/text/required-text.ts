import * as z from 'zod'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { lineBreak } from './line-break'

// Marks of direction, soft hyphens, and spaces without a width come from other programs with a text that is pasted.
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** Keeps U+200C and U+200D, which Persian words and emoji contain, unless there is nothing else. */
export function withoutInvisible(text: string) {
  const visible = text.replace(invisible, '').trim()
  return /[^\s\u200c\u200d]/.test(visible) ? visible : ''
}

export const trimmedText = (message?: string) => z.string(message).overwrite(withoutInvisible)

export const requiredText = (message: string) => trimmedText(message).min(1, message)

/** Arguments of `max`: `z.string().max(...atMost(80))`. */
export const atMost = (characters: number) =>
  [characters, msgWith('Please use at most {max} characters', { max: String(characters) })] as const

/** A trimmed text of several lines. `message` is the error for an empty text; without it, the text may be empty. */
export function multilineText(maxCharacters: number, message?: string) {
  return (
    z
      .string(message)
      // Browsers send a line break as CRLF, but count it as one character.
      .overwrite((text) => text.replace(lineBreak, '\n').trim())
      .min(message ? 1 : 0, message)
      .max(...atMost(maxCharacters))
  )
}

/** Null for an empty field. */
export const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null)

/** Null for an empty field. `max` has at most three digits. */
export function numberOrNone({ min, max }: { min: number; max: number }, message: string) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, message)
    .transform((text) => (text ? Number(text) : null))
    .refine((value) => value === null || (value >= min && value <= max), message)
    .default(null)
}

const noDate = msg('Enter a date')

// The union passes the message of the date on.
export const optionalDay = z.union([z.literal(''), z.iso.date(noDate)], noDate)

/** The format of a `trimmedText` without line breaks and control characters. What is left of `Cf` is part of letters. */
export const plainLine = /^[^\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u

export const oneLine = [plainLine, msg('Please use one line of plain text')] as const

/** A trimmed text of one line. `message` is the error for an empty text; without it, the text may be empty. */
export function lineOf(maxCharacters: number, message?: string) {
  const text = message ? requiredText(message) : trimmedText()
  return text.max(...atMost(maxCharacters)).regex(...oneLine)
}
