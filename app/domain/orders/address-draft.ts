import * as z from 'zod'
import { atMost, multilineText, oneLine, requiredText } from '~/domain/required-text'
import { msg } from '~/languages/translate'

const line = (message: string, max: number) =>
  requiredText(message)
    .max(...atMost(max))
    .regex(...oneLine)

const countryRequired = msg('Select your country')

export const AddressDraft = z.object({
  name: line(msg('Enter your name'), 80),
  lines: multilineText(200, msg('Enter your street and house number'))
    // No control characters except line breaks.
    .refine((text) => !/[^\P{C}\n]/u.test(text), msg('Please use plain text'))
    .refine((text) => text.split('\n').length <= 3, msg('Please use at most three lines')),
  postcode: line(msg('Enter your postcode'), 20),
  city: line(msg('Enter your city'), 80),
  country: requiredText(countryRequired).regex(/^[A-Z]{2}$/, countryRequired),
})
