import { defaultMoney } from '~/domain/basics/money/money'
import { useShop } from './use-shop'

interface Formats {
  day: Intl.DateTimeFormat
  minute: Intl.DateTimeFormat
}

const formats = new Map<string, Formats>()

export function Time({ at, exact }: { at: string; exact?: boolean }) {
  // Not in the user's time zone, because server and browser must render the same text.
  const { timeZone, locale } = useShop() ?? { ...defaultMoney, timeZone: 'UTC' }
  const { day, minute } = formatsFor(locale, timeZone)
  return <time dateTime={at}>{(exact ? minute : day).format(new Date(at))}</time>
}

function formatsFor(locale: string, timeZone: string) {
  const key = `${locale} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const created = {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
    minute: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  formats.set(key, created)
  return created
}
