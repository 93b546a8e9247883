import * as z from 'zod'

export const checkbox = z
  .enum(['on', ''])
  .optional()
  .transform((value) => value === 'on')

/** API clients send true or false. */
export const checkboxOrFlag = z
  .enum(['on', 'true', 'false', ''])
  .optional()
  .transform((value) => value === 'on' || value === 'true')
