import * as z from 'zod'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

export const OrderNoteDraft = z.object({
  text: requiredText(msg('Please write a note')).max(...atMost(2000)),
})
