import * as z from 'zod'
import { unpaidDays } from './unpaid-days'

export const UnpaidOrdersDraft = z
  .object({
    unpaidOrders: z.enum(['off', 'on', 'kept']),
    expected: z.string().optional(),
  })
  .transform(({ unpaidOrders, expected }) =>
    unpaidOrders === 'kept' ? {} : { ...unpaidDays[unpaidOrders], expected },
  )
