import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'
import { maxDiscount } from './limits'

/** A category as admins see it. */
export interface Category {
  id: string
  name: string
  isDiscounted: boolean
  /** Per cent off its products, while it is discounted. */
  discount: number
  createdAt: string
  /** Who made it; null when they have left. */
  createdBy: string | null
  products: number
  /** Stands for its name and mark as they are now; a form sends it back as `expected`. */
  state: string
}

/** In which orders categories can be listed, besides reversed. */
export const categorySorts = ['name', 'products', 'newest'] as const

export interface CategorySort {
  by: (typeof categorySorts)[number]
  reversed: boolean
}

export const discountRange = `Enter a discount between 1 and ${maxDiscount}`

export const CategoryDraft = z.object({
  name: requiredText('Name is required').max(...atMost(40)),
  // A checkbox: sent as `on`, or not at all; callers without a form send true or false.
  is_discounted: z
    .enum(['on', 'true', 'false', ''])
    .optional()
    .transform((value) => value === 'on' || value === 'true'),
  discount: z
    .string()
    .trim()
    .regex(/^(?:\d{1,2})?$/, discountRange)
    .optional()
    // Left out, it stays as it is.
    .transform((percent) => (percent ? Number(percent) : undefined))
    .refine((percent) => percent === undefined || percent <= maxDiscount, discountRange),
  /** The `state` of the category when the form was opened; callers without a form leave it out. */
  expected: z.string().optional(),
})
