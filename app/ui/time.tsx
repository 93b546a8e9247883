import { useShop } from './use-shop'

interface Formats {
  day: Intl.DateTimeFormat
  minute: Intl.DateTimeFormat
}

const formats = new Map<string, Formats>()

/** A moment as people read it, in the shop's time zone: the day, or with `exact` the minute too. */
export function Time({ at, exact }: { at: string; exact?: boolean }) {
  // The same zone for everybody: server and browser must write the same.
  const timeZone = useShop()?.timeZone ?? 'UTC'
  const { day, minute } = formatsFor(timeZone)
  return <time dateTime={at}>{(exact ? minute : day).format(new Date(at))}</time>
}

// To make a format takes longer than to use it a hundred times.
function formatsFor(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
    minute: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  formats.set(timeZone, made)
  return made
}
