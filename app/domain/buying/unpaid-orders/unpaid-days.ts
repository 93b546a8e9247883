import type { ShopSettings } from '~/domain/settings/shop-settings'

/** Working days after the order; null for no such step. A shop may have others, from an earlier version. */
export type UnpaidDays = Pick<ShopSettings, 'remindUnpaidAfterDays' | 'cancelUnpaidAfterDays'>

export const unpaidDays = {
  off: { remindUnpaidAfterDays: null, cancelUnpaidAfterDays: null },
  on: { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 },
} satisfies Record<string, UnpaidDays>
