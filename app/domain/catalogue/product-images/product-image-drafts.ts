import * as z from 'zod'
import { RequiredImage } from '~/domain/basics/images/uploaded-image'
import { atMost, oneLine, trimmedText } from '~/domain/basics/text/required-text'

export const maxImageDescription = 200

export const imageDescription = trimmedText()
  .max(...atMost(maxImageDescription))
  .regex(...oneLine)

const alt = imageDescription.default('')

const expected = z.string().optional()

export const NewProductImage = z.object({ image: RequiredImage, alt, expected })

export const ProductImageDraft = z.object({ alt, expected })
