import { engine, type Reader } from './client'

const maxReadMs = 60_000
// A client that reads nothing for this long is gone or hostile; others may need the snapshot.
const maxPauseMs = 10_000

/**
 * Runs `read` on one snapshot and yields what it yields.
 * @throws {DatabaseBusy} if too many are open or the caller is too slow
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const { reader, close } = await engine.openSnapshot()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    close()
  }
  const readTimer = setTimeout(end, maxReadMs).unref()
  const pauseTimer = setTimeout(end, maxPauseMs).unref()
  try {
    for await (const item of read(reader)) {
      pauseTimer.refresh()
      yield item
      if (isOver) throw new Error('The client took too long to read a list')
    }
  } finally {
    clearTimeout(readTimer)
    clearTimeout(pauseTimer)
    end()
  }
}
