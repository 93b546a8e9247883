import { engine, type Reader } from './client'

const longest = 60_000
// Whoever does not take what there is for so long is gone, or wants to hold up the others.
const longestPause = 10_000

/**
 * Yields what `read` yields from the database as it is at the first of its reads, whatever is written meanwhile. Throws
 * `DatabaseBusy` when too many others read, and ends when whoever takes it is too slow.
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const { reader, close } = await engine.openSnapshot()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    close()
  }
  const whole = setTimeout(end, longest).unref()
  const pause = setTimeout(end, longestPause).unref()
  try {
    for await (const item of read(reader)) {
      pause.refresh()
      yield item
      if (isOver) throw new Error('It took too long to fetch a list')
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(pause)
    end()
  }
}
