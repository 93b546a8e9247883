const calendarUnits = ['day', 'month', 'year'] as const
export type CalendarUnit = (typeof calendarUnits)[number]

/** `date` is `2026-11-24`, `2026-11` or `2026`; `from` and `to` are the times (ISO 8601) at which it begins and ends. */
export interface Span {
  date: string
  from: string
  to: string
}

export function lastUnits(unit: CalendarUnit, count: number, timeZone: string, now = new Date()) {
  return unitsFrom(unit, movedBy(1 - count, unit, dateIn(timeZone)(now)), count, timeZone)
}

export function unitsBetween(unit: CalendarUnit, first: string, last: string, timeZone: string) {
  const [[year, month, day], [lastYear, lastMonth, lastDay]] = [partsOf(first), partsOf(last)]
  const later = {
    day: (Date.UTC(lastYear, lastMonth, lastDay) - Date.UTC(year, month, day)) / (24 * hour),
    month: 12 * (lastYear - year) + lastMonth - month,
    year: lastYear - year,
  }
  return unitsFrom(unit, first, later[unit] + 1, timeZone)
}

function unitsFrom(unit: CalendarUnit, first: string, count: number, timeZone: string): Span[] {
  const dateOf = dateIn(timeZone)
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const firstDay = movedBy(index, unit, first)
    return { firstDay, from: startOf(firstDay, Date.parse(firstDay), dateOf).toISOString() }
  })
  return starts.slice(0, count).map(({ firstDay, from }, index) => ({
    date: firstDay.slice(0, dateLengths[unit]),
    from,
    to: starts[index + 1]?.from ?? '',
  }))
}

const dateLengths = { day: 10, month: 7, year: 4 }

function movedBy(count: number, unit: CalendarUnit, date: string) {
  const [year, month, day] = partsOf(date)
  const moved = {
    day: Date.UTC(year, month, day + count),
    month: Date.UTC(year, month + count),
    year: Date.UTC(year + count, 0),
  }
  return new Date(moved[unit]).toISOString().slice(0, 10)
}

/** Year, month from 0, and day. */
function partsOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return [year, month - 1, day] as const
}

/** The time (ISO 8601) at which a date such as `2026-11-24` begins. */
export function startOfDay(date: string, timeZone: string) {
  return startOf(date, Date.parse(date), dateIn(timeZone)).toISOString()
}

export function dayAfter(date: string, days = 1) {
  return new Date(Date.parse(date) + days * 24 * hour).toISOString().slice(0, 10)
}

/** The day that is so many working days, Monday to Friday and not `isOff`, after the date. */
export function workingDayAfter(date: string, count: number, isOff = (_day: string) => false) {
  let day = date
  for (let left = count; left > 0; ) {
    day = dayAfter(day)
    const isWeekend = new Date(day).getUTCDay() % 6 === 0
    if (!isWeekend && !isOff(day)) left--
  }
  return day
}

/** A date such as `2026-11-24` from a cell, in ISO 8601 or in the order of the locale: `24.11.2026`. */
export function dayIn(text: string, locale: string) {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.Z+-]*)?$/.exec(text.trim()) ?? []
  const numbers = /^(\d{1,4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,4})\.?$/.exec(text.trim())?.slice(1) ?? []
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date())
  const order = parts.map(({ type }) => type).filter((type) => type !== 'literal')
  const number = (type: 'year' | 'month' | 'day') =>
    (numbers[order.indexOf(type)] ?? '').padStart(2, '0')
  const date = day ?? `${number('year')}-${number('month')}-${number('day')}`
  const isReal =
    /^\d{4}-/.test(date) && !Number.isNaN(Date.parse(date)) && dayAfter(date, 0) === date
  return isReal ? date : undefined
}

/** A date such as `2026-11-24` as readers of the locale write it: `24. November 2026`. */
export function dayText(date: string, locale: string) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  )
}

/** As they type it, with numbers; in ISO 8601 if `dayIn` does not read that. */
export function typedDay(date: string, locale: string) {
  const text = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(new Date(date))
  return dayIn(text, locale) === date ? text : date
}

const hour = 3_600_000

export function todayIn(timeZone: string) {
  return dateIn(timeZone)(Date.now())
}

/** Such as `2026-11-24`, or with a `timeStyle` `2026-11-24 13:05`. */
export function isoFormat(timeZone: string, timeStyle?: 'short' | 'medium') {
  return new Intl.DateTimeFormat(isoLocale, { timeZone, dateStyle: 'short', timeStyle })
}

// The Swedish format is ISO 8601.
export const isoLocale = 'sv-SE'

export function dateIn(timeZone: string) {
  const format = isoFormat(timeZone)
  return (at: Date | number) => format.format(at)
}

// A day with a clock change may begin at another time than midnight, so this searches for the first quarter of an hour
// that has the date. Time zones are at most 14 hours ahead of UTC and 12 hours behind it.
function startOf(date: string, midnightInUtc: number, dateOf: (at: number) => string) {
  let before = midnightInUtc - 15 * hour
  let after = midnightInUtc + 13 * hour
  while (after - before > hour / 4) {
    const middle = before + Math.round((after - before) / (hour / 2)) * (hour / 4)
    if (dateOf(middle) >= date) after = middle
    else before = middle
  }
  return new Date(after)
}
