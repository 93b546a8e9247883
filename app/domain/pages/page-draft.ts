import * as z from 'zod'
import { atMost, multilineText, oneLine, requiredText } from '~/domain/required-text'
import { OptionalImage } from '~/domain/uploaded-image'
import { type Place, places } from './pages'

export const PageDraft = z.object({
  title: requiredText('Title is required')
    .max(...atMost(80))
    .regex(...oneLine),
  text: multilineText(50_000, 'Text is required'),
  place: z.enum(Object.keys(places) as [Place, ...Place[]], 'Select a place'),
  image: OptionalImage,
  /** Describes `image`. */
  imageText: z
    .string()
    .trim()
    .max(...atMost(200))
    .regex(/^[^\p{C}[\]]*$/u, 'Please use one line without square brackets')
    .default(''),
  /** The version of the page when the form was opened. */
  expected: z.string().optional(),
})
