import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'

// What a shop had set in an earlier version applies until an admin saves the form.
const always = z.literal(true).default(true)

export const GuestSettingsDraft = z.object({
  guestOrders: checkbox,
  guestPhoneOptional: always,
  guestPaysOnDelivery: always,
  expected: z.string().optional(),
})
