import { useShop } from './use-shop'

interface Formats {
  day: Intl.DateTimeFormat
  minute: Intl.DateTimeFormat
}

const formats = new Map<string, Formats>()

export function Time({ at, exact }: { at: string; exact?: boolean }) {
  // Not the user's time zone: server and browser must render the same text.
  const timeZone = useShop()?.timeZone ?? 'UTC'
  const { day, minute } = formatsFor(timeZone)
  return <time dateTime={at}>{(exact ? minute : day).format(new Date(at))}</time>
}

// Creating a format takes longer than using it a hundred times.
function formatsFor(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const created = {
    day: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
    minute: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  formats.set(timeZone, created)
  return created
}
