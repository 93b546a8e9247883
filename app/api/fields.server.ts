import { z } from 'zod'

export const id = z.string().regex(/^[0-9a-f]{24}$/)
export const time = z.iso.datetime()
export const amount = z.number().min(0)
export const image = z.url().nullable()

export const deliveryTime = z
  .string()
  .optional()
  .describe('Of the product, beside that of the delivery; missing if it has none')
