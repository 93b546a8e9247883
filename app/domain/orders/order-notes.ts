import * as z from 'zod'
import { requiredText } from '~/domain/required-text'

export const OrderNoteDraft = z.object({
  text: requiredText('Please write a note').max(2000, 'Please use at most 2000 characters'),
})
