import * as z from 'zod'
import { atMost, multilineText, oneLine, requiredText } from '~/domain/required-text'

const line = (message: string, max: number) =>
  requiredText(message)
    .max(...atMost(max))
    .regex(...oneLine)

export const AddressDraft = z.object({
  name: line('Enter your name', 80),
  lines: multilineText(200, 'Enter your street and house number')
    // No control characters except line breaks.
    .refine((text) => !/[^\P{C}\n]/u.test(text), 'Please use plain text')
    .refine((text) => text.split('\n').length <= 3, 'Please use at most three lines'),
  postcode: line('Enter your postcode', 20),
  city: line('Enter your city', 80),
  country: requiredText('Select your country').regex(/^[A-Z]{2}$/, 'Select your country'),
})
