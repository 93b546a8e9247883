import * as z from 'zod'
import { OptionalPicture } from '~/domain/basics/images/uploaded-image'
import { multilineText, requiredText } from '~/domain/basics/text/required-text'
import { searchResultFields } from '~/domain/basics/text/search-result'
import { msg } from '~/languages/translate'

const maxTextLength = 10_000

export const CategoryPageDraft = z.object({
  text: multilineText(maxTextLength).default(''),
  image: OptionalPicture,
  /** A tick. A new image replaces the picture anyway. */
  removesImage: z.string().optional().transform(Boolean),
  ...searchResultFields,
  expected: z.string().optional(),
})

export const PinDraft = z.object({ product: requiredText(msg('Enter a product')) })
