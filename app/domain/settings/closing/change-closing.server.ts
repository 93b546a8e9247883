import type { z } from 'zod'
import { refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { dayAfter, todayIn } from '~/domain/basics/time/days'
import type { Closing, ShopSettings } from '~/domain/settings/shop-settings'
import { msg } from '~/languages/translate'
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

/** With the days until yesterday of the present closing, unless the new one begins with it. */
function pastClosings(shop: ShopSettings, newFrom: string) {
  const { closedFrom, closedUntil, closedDaysCount, closedBefore, timeZone } = shop
  const yesterday = dayAfter(todayIn(timeZone), -1)
  if (!closedFrom || closedDaysCount || closedFrom > yesterday || closedFrom === newFrom) {
    return closedBefore
  }
  const until = closedUntil && closedUntil < yesterday ? closedUntil : yesterday
  return [...closedBefore, `${closedFrom}/${until}`]
}
