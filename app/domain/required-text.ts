import * as z from 'zod'

/** A text that must be there, without the white space around it. */
export const requiredText = (message: string) => z.string(message).trim().min(1, message)
