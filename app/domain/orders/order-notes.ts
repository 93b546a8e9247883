import * as z from 'zod'
import { atMost, requiredText } from '~/domain/required-text'

export const OrderNoteDraft = z.object({
  text: requiredText('Please write a note').max(...atMost(2000)),
})
