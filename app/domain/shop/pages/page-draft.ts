import * as z from 'zod'
import { OptionalPicture } from '~/domain/basics/images/uploaded-image'
import { keysOf } from '~/domain/basics/lists/keys-of'
import {
  atMost,
  lineOf,
  multilineText,
  plainLine,
  trimmedText,
} from '~/domain/basics/text/required-text'
import { searchResultFields } from '~/domain/basics/text/search-result'
import { msg } from '~/languages/translate'
import { maxTextLength, places } from './pages'

const oneLineWithoutBrackets = msg('Please use one line without square brackets')

export const PageDraft = z.object({
  title: lineOf(80, msg('Title is required')),
  text: multilineText(maxTextLength, msg('Text is required')),
  place: z.enum(keysOf(places), msg('Select a place')),
  image: OptionalPicture,
  imageText: trimmedText()
    .max(...atMost(200))
    .regex(/^[^[\]]*$/, oneLineWithoutBrackets)
    .regex(plainLine, oneLineWithoutBrackets)
    .default(''),
  ...searchResultFields,
  expected: z.string().optional(),
})
