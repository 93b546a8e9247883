import * as z from 'zod'
import { RequiredImages } from '~/domain/basics/images/uploaded-image'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { lineOf } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'
import { type FocalPoint, focalPoints } from './focal-points'

export const maxImageDescription = 200

export const imageDescription = lineOf(maxImageDescription)

const alt = imageDescription.default('')

const expected = z.string().optional()

export const NewProductImages = z
  .object({ image: RequiredImages, alt })
  .refine(({ image, alt }) => image.length === 1 || alt === '', {
    path: ['alt'],
    error: msg('Several images cannot have one description. Describe them when they are added'),
  })

export const ProductImageDraft = z.object({
  alt,
  expected,
  focalPoint: z.enum(keysOf<FocalPoint>(focalPoints)).optional(),
})
