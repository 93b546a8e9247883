import type { Pool } from 'pg'
import type { Version } from '../engine'

/** What changes with each commit that changes the catalogue, or anything. */
export function dataState(pool: () => Promise<Pool>) {
  const ask = (text: string) =>
    togetherInTurn(async () => {
      const { rows } = await (await pool()).query<{ version: Version }>(text)
      return rows[0]?.version ?? 0
    })
  return {
    catalogueVersion: ask('select sum(number) as version from catalogue_version'),
    dataVersion: ask('select pg_current_snapshot()::text as version'),
  }
}

// Asked once for all who want to know in one turn of the event loop, after the last of them.
function togetherInTurn<T>(read: () => Promise<T>) {
  let next: Promise<T> | undefined
  return () => {
    next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = undefined
        resolve(read())
      })
    })
    return next
  }
}
