import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Version } from '../dialect'
import { isNotReached } from '../errors'

// Guest pages wait for it at each request.
const maxWaitMs = 1_000
/** For the pool that the versions are read from. */
export const versionTimeouts = {
  query_timeout: maxWaitMs,
  connectionTimeoutMillis: maxWaitMs,
}

// While the database cannot be asked, this process can change nothing either, and most often no other can. It may still
// be cut off alone, so a guest may read a former price for this long, and not longer: about what a server takes to
// restart or to be replaced. An order is never placed from it, since that needs the database.
const maxAgeMs = 30_000

/**
 * What changes with each commit that changes the catalogue, or anything. While the database cannot be asked, it is what
 * was read last, for half a minute.
 */
export function versions(pool: () => Promise<Pool>, maxAge = maxAgeMs) {
  const ask = (text: string) => {
    let last: { version: Version; readAt: number } | undefined
    const read = singleFlight(async () => {
      const readAt = performance.now()
      const { rows } = await (await pool()).query<{ version: Version }>(text)
      last = { version: rows[0]?.version ?? 0, readAt }
      return last.version
    })
    return async () => {
      try {
        return await read()
      } catch (error) {
        if (!isNotReached(error) || !last || performance.now() - last.readAt > maxAge) throw error
        return last.version
      }
    }
  }
  return {
    catalogueVersion: ask('select sum(version) as version from catalogue_version'),
    dataVersion: ask('select pg_current_snapshot()::text as version'),
  }
}

// One read for all callers of one iteration of the event loop, and for those that come while another read is under way: it
// begins after the last of them has asked.
function singleFlight<T>(read: () => Promise<T>) {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const readNext = async () => {
    await current
    await setImmediate()
    next = undefined
    const reading = read()
    current = reading.catch(() => {})
    return reading
  }
  return () => {
    next ??= readNext()
    return next
  }
}
