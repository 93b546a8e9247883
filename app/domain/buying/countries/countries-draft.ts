import * as z from 'zod'

export const CountriesDraft = z.object({
  group: z.string().default('all'),
  /** Names or codes, for the group `chosen`. */
  countries: z.string().default(''),
  expected: z.string().optional(),
})
