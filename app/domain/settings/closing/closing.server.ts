import { Refusal } from '~/domain/basics/refusals/refusal'
import { dateIn, dayAfter, dayText, startOfDay, todayIn } from '~/domain/basics/time/days'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { message } from '~/languages/messages'
import { t } from '~/languages/translate'

export { ClosingDraft } from './closing-draft'

// A shop that is closed for some days, or that has not opened yet: nothing is added to carts and ordered, all else stays.
// Both days are closed; without a last day, it is closed until an admin opens it.

type Dated = Pick<ShopSettings, 'closedFrom' | 'closedUntil' | 'timeZone'>

export function isClosed(shop: Dated) {
  return shop.closedFrom !== '' && isOn(todayIn(shop.timeZone), shop)
}

function isOn(day: string, { closedFrom, closedUntil }: Dated) {
  return closedFrom <= day && (closedUntil === '' || day <= closedUntil)
}

/** Call it with the settings that the transaction has read. Admins pass. @throws {Refusal} 409 while the shop is closed */
export function refuseWhileClosed(shop: ShopSettings, role?: string) {
  if (role !== 'admin' && isClosed(shop)) throw closedRefusal(shop)
}

export function closedRefusal(shop: ShopSettings) {
  const { closedText: text } = shop
  const day = openingDay(shop)
  const refused = day ? message('{text} We open on {day}.', { text, day }) : text
  return new Refusal(409, refused, { code: 'shop_closed' })
}

// As customers read it.
function openingDay({ closedUntil, locale }: ShopSettings) {
  return closedUntil ? dayText(dayAfter(closedUntil), locale) : undefined
}

const daysInStock = 14

/** For search engines and shopping services, nothing is in stock after so many days. */
export function stockIn(shop: Dated) {
  const isOut = isClosed(shop) && dayAfter(shop.closedFrom, daysInStock) <= todayIn(shop.timeZone)
  return <Sold extends { stock: number }>(sold: Sold) => (isOut ? { ...sold, stock: 0 } : sold)
}

/** What pages say, and when they change by themselves, in milliseconds; undefined if nothing is to come. */
export function closingOnPages(shop: ShopSettings) {
  const { closedFrom, closedUntil, closedText, timeZone } = shop
  if (!closedFrom) return undefined
  const startOf = (day: string) => Date.parse(startOfDay(day, timeZone))
  const begins = startOf(closedFrom)
  const ends = closedUntil ? startOf(dayAfter(closedUntil)) : Number.POSITIVE_INFINITY
  const day = openingDay(shop)
  const changes = [begins, startOf(dayAfter(closedFrom, daysInStock)), ends]
  return ends > Date.now()
    ? { text: closedText, opening: day && t('We open on {day}.', { day }), begins, ends, changes }
    : undefined
}

/** Undefined if all have passed. */
export function nextOf(times: (number | undefined)[]) {
  const next = Math.min(
    ...times.filter((time) => time !== undefined && time > Date.now()).map(Number),
  )
  return Number.isFinite(next) ? next : undefined
}

/** Whether a cart keeps its units: it would be empty before its owner could order. */
export function keepsCarts(shop: ShopSettings, lifetimeMs: number) {
  const spans = spansOf(shop)
  if (spans.length === 0) return false
  const dateOf = dateIn(shop.timeZone)
  const [first, today] = [dateOf(Date.now() - lifetimeMs), dateOf(Date.now())]
  return spans.some(({ from, until }) => from <= today && first <= until)
}

/** Nothing is done about unpaid orders while the shop is closed. */
export function pausesUnpaidOrders(shop: ShopSettings) {
  return !shop.closedDaysCount && isClosed(shop)
}

/** Whether a day does not count for unpaid orders, because the shop is closed. Of a closing without a last day, those so far. */
export function uncountedDays(shop: ShopSettings) {
  const spans = spansOf(shop).filter(({ counts }) => !counts)
  return (day: string) => spans.some(({ from, until }) => from <= day && day <= until)
}

/** As it is stored. `counts` says that its days count for unpaid orders. */
export function spanOf(from: string, until: string, counts: boolean) {
  return [from, until, ...(counts ? ['counted'] : [])].join('/')
}

function spansOf(shop: ShopSettings) {
  const { closedBefore, closedFrom: from, closedUntil, closedDaysCount: counts } = shop
  const spans = closedBefore.map((span) => {
    const [first = '', until = '', mark] = span.split('/')
    return { from: first, until, counts: mark === 'counted' }
  })
  return from ? [...spans, { from, until: closedUntil || todayIn(shop.timeZone), counts }] : spans
}
