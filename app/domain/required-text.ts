import * as z from 'zod'

export const requiredText = (message: string) => z.string(message).trim().min(1, message)

// For `max`: `z.string().max(...atMost(80))`.
export const atMost = (characters: number) =>
  [characters, `Please use at most ${characters} characters`] as const

/** Browsers send each line break of a text as CRLF. */
export const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n')

// For `regex`: `z.string().regex(...oneLine)`.
export const oneLine = [/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Please use one line of plain text'] as const
