import * as z from 'zod'

/** A text that must be there, without the white space around it. */
export const requiredText = (message: string) => z.string(message).trim().min(1, message)

/** The arguments of `max`: `z.string().max(...atMost(80))`. */
export const atMost = (characters: number) =>
  [characters, `Please use at most ${characters} characters`] as const
