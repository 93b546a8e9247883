import { engine, type Reader } from './client'

const maxReadMs = 60_000
// A client that reads nothing for this long has gone or is hostile. Another client may need the snapshot.
const maxPauseMs = 10_000

/** Yields the items of `read`, which runs on one snapshot. @throws {DatabaseBusy} if too many snapshots are open. */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const { reader, close } = await engine.openSnapshot()
  let isClosed = false
  const closeOnce = () => {
    if (isClosed) return
    isClosed = true
    close()
  }
  const readTimer = setTimeout(closeOnce, maxReadMs).unref()
  try {
    for await (const item of read(reader)) {
      // Not while the database reads: the client does not cause that.
      const pauseTimer = setTimeout(closeOnce, maxPauseMs).unref()
      yield item
      clearTimeout(pauseTimer)
      if (isClosed) throw new Error('The client took too long to read a list')
    }
  } finally {
    clearTimeout(readTimer)
    closeOnce()
  }
}
