import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Version } from '../dialect'
import { isUnreachable } from '../errors'

const maxWaitMs = 1_000
export const versionTimeouts = {
  query_timeout: maxWaitMs,
  connectionTimeoutMillis: maxWaitMs,
}

// While the database is unreachable, the last version stays valid for about the time that a server needs to restart. If
// only this process has lost its connection, guests may see an old price for that time, but cannot order at that price.
const maxAgeMs = 30_000

export function versionReaders(pool: () => Promise<Pool>, maxAge = maxAgeMs) {
  const versionReader = (text: string) => {
    let last: { version: Version; readAt: number } | undefined
    const read = coalesce(async () => {
      const readAt = performance.now()
      const { rows } = await (await pool()).query<{ version: Version }>(text)
      last = { version: rows[0]?.version ?? 0, readAt }
      return last.version
    })
    return async () => {
      try {
        return await read()
      } catch (error) {
        if (!isUnreachable(error) || !last || performance.now() - last.readAt > maxAge) throw error
        return last.version
      }
    }
  }
  return {
    catalogueVersion: versionReader('select sum(version) as version from catalogue_version'),
    dataVersion: versionReader('select pg_current_snapshot()::text as version'),
  }
}

// All callers before the end of an event-loop tick share the next read. They do not share a read in progress: it could
// return a version older than a commit that the caller has already seen.
function coalesce<T>(read: () => Promise<T>) {
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
