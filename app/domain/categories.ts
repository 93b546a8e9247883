import * as z from 'zod'
import { requiredText } from './required-text'

/** A category as admins see it. */
export interface Category {
  id: string
  name: string
  isDiscounted: boolean
  createdAt: string
  /** Who made it; null when they have left. */
  createdBy: string | null
  products: number
  /** Stands for its name and mark as they are now; a form sends it back as `seen`. */
  state: string
}

export const CategoryDraft = z.object({
  name: requiredText('Name is required').max(40, 'Please use at most 40 characters'),
  // A checkbox: sent as `on`, or not at all; callers without a form send true or false.
  is_discounted: z
    .enum(['on', 'true', 'false', ''])
    .optional()
    .transform((value) => value === 'on' || value === 'true'),
  /** The `state` of the category when the form was opened; callers without a form leave it out. */
  seen: z.string().optional(),
})
