import * as z from 'zod'
import { atMost, multilineText, oneLine, requiredText } from '~/domain/required-text'

const line = (message: string, max: number) =>
  requiredText(message)
    .max(...atMost(max))
    .regex(...oneLine)

export const AddressDraft = z.object({
  name: line('Name is required', 80),
  lines: multilineText(200, 'Street and house number are required')
    .refine((text) => !/[^\P{C}\n]/u.test(text), 'Please use plain text')
    .refine((text) => text.split('\n').length <= 3, 'Please use at most three lines'),
  postcode: line('Postcode is required', 20),
  city: line('City is required', 80),
  country: requiredText('Country is required').regex(/^[A-Z]{2}$/, 'Choose a country'),
})
