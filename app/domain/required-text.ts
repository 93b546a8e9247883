import * as z from 'zod'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { lineBreak } from './line-break'

export const requiredText = (message: string) => z.string(message).trim().min(1, message)

/** An email address has at most 254 characters (RFC 5321). */
export const emailAddress = (missing: string, invalid: string) =>
  requiredText(missing).max(254, invalid).email(invalid).toLowerCase()

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

/** Arguments of `regex`: `z.string().regex(...oneLine)`. */
export const oneLine = [
  /^[^\p{C}\p{Zl}\p{Zp}]*$/u,
  msg('Please use one line of plain text'),
] as const
