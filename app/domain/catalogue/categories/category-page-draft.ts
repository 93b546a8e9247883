import * as z from 'zod'
import { OptionalPicture } from '~/domain/basics/images/uploaded-image'
import { checkbox, checkboxOrFlag } from '~/domain/basics/text/checkbox'
import { multilineText, requiredText } from '~/domain/basics/text/required-text'
import { searchResultFields } from '~/domain/basics/text/search-result'
import { msg } from '~/languages/translate'

const maxTextLength = 10_000

export const CategoryPageDraft = z.object({
  text: multilineText(maxTextLength).default(''),
  image: OptionalPicture,
  /** A new image replaces the picture anyway. */
  removesImage: checkbox,
  ...searchResultFields,
  expected: z.string().optional(),
})

/** For the API. A missing field changes nothing. */
export const CategoryPageBody = CategoryPageDraft.omit({ expected: true }).extend({
  text: multilineText(maxTextLength).optional(),
  removesImage: checkboxOrFlag,
})

export const PinDraft = z.object({ product: requiredText(msg('Enter a product')) })
