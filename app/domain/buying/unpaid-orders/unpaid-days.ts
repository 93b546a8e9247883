import type { ShopSettings } from '~/domain/settings/shop-settings'

export type UnpaidDays = Pick<ShopSettings, 'remindUnpaidAfterDays' | 'cancelUnpaidAfterDays'>

export const unpaidDays = {
  off: { remindUnpaidAfterDays: null, cancelUnpaidAfterDays: null },
  on: { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 },
} satisfies Record<string, UnpaidDays>

/** `kept` are other days, which a shop had set in an earlier version. */
export function unpaidOrdersChoice({ remindUnpaidAfterDays, cancelUnpaidAfterDays }: UnpaidDays) {
  const days = [remindUnpaidAfterDays, cancelUnpaidAfterDays].join()
  if (days === ',') return 'off'
  return days === '5,10' ? 'on' : 'kept'
}
