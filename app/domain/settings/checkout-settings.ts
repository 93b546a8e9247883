import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'

export const CheckoutSettingsDraft = z.object({
  customerNotes: checkbox,
  invoiceAddresses: checkbox,
  expected: z.string().optional(),
})
