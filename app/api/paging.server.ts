import { z } from 'zod'
import type { ExportPage } from './exported-rows.server'

const maxPageSize = 100
const defaultPageSize = 24

const wholeNumber = (name: string, max: number) => {
  const message = `${name} must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, message)
    .transform(Number)
    .refine((number) => number <= max, message)
    .optional()
}

export const pageParameters = {
  page: wholeNumber('page', 1_000_000).describe('From 1'),
  limit: wholeNumber('limit', maxPageSize).describe(
    `1 to ${maxPageSize}, default ${defaultPageSize}`,
  ),
}

export function pageOf({ page, limit }: { page?: number; limit?: number }): ExportPage | undefined {
  if (page === undefined && limit === undefined) return undefined
  const size = limit ?? defaultPageSize
  return { offset: ((page ?? 1) - 1) * size, limit: size }
}
