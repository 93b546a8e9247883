import { engine, type Reader } from './client'

const maxReadMs = 60_000
// A client that takes nothing for so long is gone, or wants to hold up the others.
const maxPauseMs = 10_000

/**
 * Yields what `read` yields from the database as it is at the first read. Ends with an error when the caller is too slow.
 * @throws {DatabaseBusy} when too many others read
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const { reader, close } = await engine.openSnapshot()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    close()
  }
  const whole = setTimeout(end, maxReadMs).unref()
  const pause = setTimeout(end, maxPauseMs).unref()
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
