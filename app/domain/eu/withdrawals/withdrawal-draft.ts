import * as z from 'zod'
import { emailAddress } from '~/domain/basics/text/email-address'
import { atMost, lineOf, multilineText, requiredText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'

// The receipt goes to any address that a client sends, so it must not contain a message of that client. The server also
// refuses names with a web address.

export const WithdrawalDraft = z.object({
  name: lineOf(80, msg('Enter your name')),
  orderNumber: requiredText(msg('Enter the number of your order'))
    .max(...atMost(40))
    .refine(
      (text) => isOrderNumber(numberIn(text)),
      msg('Enter the number of your order, such as 1002'),
    )
    .transform(numberIn),
  email: emailAddress(msg('Email is required'), msg('Invalid email address')),
})

// “Order no. 1002” means 1002. A number within a word, such as RE-1002, stays as it was typed.
const between = String.raw`(?:[ #]|\.(?!\p{L}))`
const words = `(?:[\\p{L}-]|${between})*`
const numberInWords = new RegExp(`^(?:${words}${between})?(\\d+)(?:${between}${words})?$`, 'u')

function numberIn(text: string) {
  return numberInWords.exec(text)?.[1] ?? text.trim()
}

// The number of an invoice, such as RE-2026-17, has some letters; more could be a message.
function isOrderNumber(text: string) {
  const letters = text.match(/\p{L}/gu) ?? []
  const digits = text.match(/\d/g) ?? []
  return (
    /^[\p{L}\d #-]*$/u.test(text) && letters.length <= maxLetters && digits.length > letters.length
  )
}

const maxLetters = 5

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
