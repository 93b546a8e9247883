import * as z from 'zod'
import type { ShopSettings } from '~/domain/settings/shop-settings'

export type UnpaidDays = Pick<ShopSettings, 'remindUnpaidAfterDays' | 'cancelUnpaidAfterDays'>

const offered = {
  off: { remindUnpaidAfterDays: null, cancelUnpaidAfterDays: null },
  on: { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 },
} satisfies Record<string, UnpaidDays>

export const { on: usualUnpaidDays } = offered

export const UnpaidOrdersDraft = z
  .object({
    // `kept` are other days, which a shop had set in an earlier version.
    unpaidOrders: z.enum(['off', 'on', 'kept']),
    expected: z.string().optional(),
  })
  .transform(({ unpaidOrders, expected }) =>
    unpaidOrders === 'kept' ? {} : { ...offered[unpaidOrders], expected },
  )

export function unpaidOrdersChoice({ remindUnpaidAfterDays, cancelUnpaidAfterDays }: UnpaidDays) {
  const days = [remindUnpaidAfterDays, cancelUnpaidAfterDays].join()
  if (days === ',') return 'off'
  return days === '5,10' ? 'on' : 'kept'
}
