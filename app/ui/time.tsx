// In UTC for everybody: server and browser must write the same.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A moment as people read it: the day, or with `exact` the minute too. */
export function Time({ at, exact }: { at: string; exact?: boolean }) {
  return <time dateTime={at}>{(exact ? minute : day).format(new Date(at))}</time>
}
