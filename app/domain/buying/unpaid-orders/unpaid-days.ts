import type { ShopSettings } from '~/domain/settings/shop-settings'

export type UnpaidDays = Pick<ShopSettings, 'remindUnpaidAfterDays' | 'cancelUnpaidAfterDays'>

export const unpaidDays = {
  off: { remindUnpaidAfterDays: null, cancelUnpaidAfterDays: null },
  on: { remindUnpaidAfterDays: 5, cancelUnpaidAfterDays: 10 },
} satisfies Record<string, UnpaidDays>

/** `kept` are other days, which a shop had set in an earlier version. */
export function unpaidOrdersChoice(days: UnpaidDays) {
  const isChosen = ({ remindUnpaidAfterDays, cancelUnpaidAfterDays }: UnpaidDays) =>
    days.remindUnpaidAfterDays === remindUnpaidAfterDays &&
    days.cancelUnpaidAfterDays === cancelUnpaidAfterDays
  return isChosen(unpaidDays.off) ? 'off' : isChosen(unpaidDays.on) ? 'on' : 'kept'
}
