import * as z from 'zod'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

export const OrderMessageDraft = z.object({
  text: requiredText(msg('Please write a message')).max(...atMost(2000)),
  /** The id of the last message that the form was shown with. */
  after: z.string().default(''),
})
