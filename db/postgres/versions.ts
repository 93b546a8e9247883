import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Version } from '../dialect'
import { isNotReached } from '../errors'

const maxWaitMs = 1_000
export const versionTimeouts = {
  query_timeout: maxWaitMs,
  connectionTimeoutMillis: maxWaitMs,
}

// While the database cannot be reached, the last version stays valid for about the time that a server takes to restart.
// If only this process is cut off, guests may see an old price for that long, but no order can be placed at it.
const maxAgeMs = 30_000

export function versions(pool: () => Promise<Pool>, maxAge = maxAgeMs) {
  const versionReader = (text: string) => {
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
    catalogueVersion: versionReader('select sum(version) as version from catalogue_version'),
    dataVersion: versionReader('select pg_current_snapshot()::text as version'),
  }
}

// Callers share a read that has not started yet, but never one in progress: it could return a version from before a
// commit that the caller has already seen. It starts at the end of the tick.
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
