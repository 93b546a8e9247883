import * as z from 'zod'

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const GuestSettingsDraft = z.object({
  guestOrders: checkbox,
  guestPhoneOptional: checkbox,
  guestPaysOnDelivery: checkbox,
  expected: z.string().optional(),
})
