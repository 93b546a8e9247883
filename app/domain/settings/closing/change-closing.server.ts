import type { z } from 'zod'
import { refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { dayAfter, todayIn, workingDayAfter } from '~/domain/basics/time/days'
import type { Closing, ShopSettings } from '~/domain/settings/shop-settings'
import { msg } from '~/languages/translate'
import { spanOf, uncountedDays } from './closing.server'
import type { ClosingDraft } from './closing-draft'

/**
 * The settings of a shop that closes as the draft says: today, if it names no first day. An empty draft opens the shop.
 * @throws {Refusal} 400 with an error for each wrong field.
 */
export function closingIn(draft: z.output<typeof ClosingDraft>, shop: ShopSettings): Closing {
  const { closedFrom, closedUntil, closedText, closedDaysCount } = draft
  if (!closedText && !closedFrom && !closedUntil) return withoutClosing(shop)
  const today = todayIn(shop.timeZone)
  const from = closedFrom || today
  refuseWrongFields([
    [!closedText, 'closedText', msg('Enter what customers read while the shop is closed')],
    [
      closedUntil !== '' && closedUntil < today,
      'closedUntil',
      msg('This day has passed. Enter a later one, or leave the field empty'),
    ],
    [closedUntil !== '' && closedUntil < from, 'closedUntil', msg('It is before the first day')],
  ])
  const closedBefore = pastClosings(shop, from)
  return { closedFrom: from, closedUntil, closedText, closedDaysCount, closedBefore }
}

export function withoutClosing(shop: ShopSettings): Closing {
  const closedBefore = pastClosings(shop, '')
  return { closedFrom: '', closedUntil: '', closedText: '', closedDaysCount: false, closedBefore }
}

// More working days than an unpaid order usually waits. A cart keeps its units for fewer.
const usualDays = 60

/** With the present closing, unless the new one begins with it, and without those that no longer matter. */
function pastClosings(shop: ShopSettings, newFrom: string) {
  const today = todayIn(shop.timeZone)
  const { remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel } = shop
  const days = Math.max(usualDays, remind ?? 0, cancel ?? 0)
  const isOff = uncountedDays(shop)
  const known = shop.closedFrom === newFrom ? [] : closingUntil(today, shop)
  return [...new Set([...shop.closedBefore, ...known])].filter((span) => {
    const [, until = ''] = span.split('/')
    return until >= today || workingDayAfter(until, days, isOff) >= today
  })
}

/** If the shop opens today, the day counts for unpaid orders. Carts were closed on it. */
function closingUntil(today: string, { closedFrom, closedUntil, closedDaysCount }: ShopSettings) {
  if (!closedFrom || closedFrom > today) return []
  const isOver = closedUntil !== '' && closedUntil < today
  const until = isOver ? closedUntil : today
  if (closedDaysCount) return [spanOf(closedFrom, until, true)]
  if (isOver) return [spanOf(closedFrom, until, false)]
  const before = closedFrom < today ? [spanOf(closedFrom, dayAfter(today, -1), false)] : []
  return [...before, spanOf(today, today, true)]
}
