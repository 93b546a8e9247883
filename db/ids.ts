import { randomBytes } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/** In milliseconds. */
export const timeOfId = (id: string) => Number.parseInt(id.slice(0, 12), 16)

/** 24 hex characters that sort by creation time, even if one process creates several ids in a millisecond. */
export function newId() {
  const now = Math.max(Date.now(), lastMillisecond)
  counter = now === lastMillisecond ? counter + 1 : 0
  lastMillisecond = now
  return (
    now.toString(16).padStart(12, '0') +
    counter.toString(16).padStart(4, '0') +
    randomBytes(4).toString('hex')
  )
}
