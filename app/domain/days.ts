/** Returns the days, oldest first. `from` and `to` are the times (ISO 8601) at which a day begins and ends. */
export function lastDays(count: number, timeZone: string, now = new Date()) {
  const dateOf = dateIn(timeZone)
  const [year = 0, month = 1, day = 1] = dateOf(now).split('-').map(Number)
  const starts = Array.from({ length: count + 1 }, (_, index) => {
    const midnight = new Date(Date.UTC(year, month - 1, day - count + 1 + index))
    const date = midnight.toISOString().slice(0, 10)
    return { date, from: startOf(date, midnight.getTime(), dateOf).toISOString() }
  })
  return starts.slice(0, count).map((day, index) => ({
    ...day,
    to: starts[index + 1]?.from ?? '',
  }))
}

/** The time (ISO 8601) at which a date such as `2026-11-24` begins. */
export function startOfDay(date: string, timeZone: string) {
  return startOf(date, Date.parse(date), dateIn(timeZone)).toISOString()
}

export function dayAfter(date: string, days = 1) {
  return new Date(Date.parse(date) + days * 24 * hour).toISOString().slice(0, 10)
}

const hour = 3_600_000

/** Returns a function that formats a time as a date such as `2026-11-24`. */
export function dateIn(timeZone: string) {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
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
