import * as z from 'zod'

export const CountriesDraft = z.object({
  /** Names or codes of countries or groups; empty for all countries. */
  countries: z.string().default(''),
  expected: z.string().optional(),
})
