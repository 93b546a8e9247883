import { z } from 'zod'
import type { Part } from '~/domain/full-rows.server'

const maxPageSize = 100
const perPage = 24

const wholeNumber = (name: string, most: number) => {
  const message = `${name} must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, message)
    .transform(Number)
    .refine((number) => number <= most, message)
    .optional()
}

/** The query parameters of a list that can be read in pages. */
export const pageParameters = {
  page: wholeNumber('page', 1_000_000).describe('From 1'),
  limit: wholeNumber('limit', maxPageSize).describe(`1 to ${maxPageSize}, ${perPage} unless given`),
}

/** The part of a list that is asked for; everything when neither parameter is given. */
export function partOf({ page, limit }: { page?: number; limit?: number }): Part {
  if (page === undefined && limit === undefined) return {}
  return { offset: ((page ?? 1) - 1) * (limit ?? perPage), limit: limit ?? perPage }
}
