import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'

export const GuestSettingsDraft = z.object({
  guestOrders: checkbox,
  guestPhoneOptional: checkbox,
  guestPaysOnDelivery: checkbox,
  expected: z.string().optional(),
})
