import * as z from 'zod'

const checked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const CheckoutSettingsDraft = z.object({
  customerNotes: checked,
  invoiceAddresses: checked,
  expected: z.string().optional(),
})
