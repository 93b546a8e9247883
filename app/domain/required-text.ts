import * as z from 'zod'

export const requiredText = (message: string) => z.string(message).trim().min(1, message)

// For `max`: `z.string().max(...atMost(80))`.
export const atMost = (characters: number) =>
  [characters, `Please use at most ${characters} characters`] as const

/** A trimmed text of several lines; it may be empty if there is no message. A CRLF of a browser counts as one character. */
export function multilineText(maxCharacters: number, message?: string) {
  return z
    .string(message)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(message ? 1 : 0, message)
    .max(...atMost(maxCharacters))
}

// For `regex`: `z.string().regex(...oneLine)`.
export const oneLine = [/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Please use one line of plain text'] as const
