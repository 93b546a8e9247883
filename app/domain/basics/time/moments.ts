import { dayIn, isoFormat, isoLocale } from './days'

// A moment is a date and a time of the clock in the shop's time zone, such as `2026-12-01T18:00`. A time that the clock
// leaves out in spring is over when the clock is later.

/** As `<input type="datetime-local">` sends it, or with the date in the order of the locale: `01.12.2026 18:00`. */
export function momentIn(text: string, locale = isoLocale) {
  const [, date = '', hours = '', minutes = ''] =
    /^(\S+?)(?:T|\s+)(\d{1,2}):(\d{2})(?::\d{2}(?:\.0+)?)?$/.exec(text.trim()) ?? []
  const day = dayIn(date, locale)
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${day}T${hours.padStart(2, '0')}:${minutes}`
}

export function momentNow(timeZone: string, now = new Date()) {
  return isoFormat(timeZone, 'short').format(now).replace(' ', 'T')
}

/** As readers of the locale write it: `1. Dezember 2026 um 18:00`. */
export function momentText(moment: string, locale: string) {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(`${moment}Z`))
}

/** As cells of files have it: `2026-12-01 18:00`. */
export function momentCell(moment: string) {
  return moment.replace('T', ' ')
}
