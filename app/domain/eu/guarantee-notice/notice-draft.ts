import * as z from 'zod'
import { OptionalPng } from '~/domain/basics/images/uploaded-image'
import { multilineText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

export const GuaranteeNoticeDraft = z.object({
  noticeFile: OptionalPng,
  text: multilineText(5000, msg('Enter the text of the notice')),
  expected: z.string().optional(),
})
