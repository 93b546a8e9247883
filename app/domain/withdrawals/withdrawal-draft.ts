import * as z from 'zod'
import {
  atMost,
  emailAddress,
  multilineText,
  plainLine,
  requiredText,
} from '~/domain/required-text'
import { msg } from '~/languages/translate'

// The receipt goes to any address that a client sends, so it must not contain a link of that client.
const noLinks = msg('Name must not contain links or line breaks')

export const WithdrawalDraft = z.object({
  name: requiredText(msg('Enter your name'))
    .max(...atMost(80))
    .regex(/^(?!.*(?:\/\/|www\.))/i, noLinks)
    .regex(plainLine, noLinks),
  orderNumber: requiredText(msg('Enter the number of your order'))
    .max(...atMost(40))
    .regex(/^[\p{L} #.-]*\d[\p{L}\d #.-]*$/u, msg('Enter the number of your order, such as 1002'))
    .transform(numberIn),
  email: emailAddress(msg('Email is required'), msg('Invalid email address')),
})

// “Order #1002” means 1002.
function numberIn(text: string) {
  const numbers = text.match(/\d+/g) ?? []
  return numbers.length === 1 && numbers[0] ? numbers[0] : text.trim()
}

export const WithdrawalAnswer = z
  .object({
    status: z.enum(['received', 'declined', 'refunded'], msg('Choose an answer')),
    reason: multilineText(1000).default(''),
    expected: z.string().optional(),
  })
  .refine(({ status, reason }) => status !== 'declined' || reason !== '', {
    path: ['reason'],
    message: msg('Enter the reason. The customer gets it by email'),
  })
