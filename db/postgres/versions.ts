import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { CatalogueChanges, maxChangesAtOnce, type ProductChange } from '../catalogue-changes'
import type { Version } from '../dialect'
import { isUnreachable } from '../errors'
import { awaitResponse } from './patience'

const maxWaitMs = 1_000
// The read before it, then its own: each connects and queries, and queries again after a change.
const maxReadMs = 6 * maxWaitMs
export const versionTimeouts = {
  query_timeout: maxWaitMs,
  connectionTimeoutMillis: maxWaitMs,
}

// About the time that a server needs to restart. Guests may see an old price for that time, but cannot order at it.
const maxAgeMs = 30_000

export function versionReaders(pool: () => Promise<Pool>, maxAge = maxAgeMs) {
  const query: Query = async (text, values) => {
    const { rows } = await (await pool()).query(text, values)
    return rows[0]
  }
  const readVersion = async (text: string): Promise<Version> => (await query(text)).version
  const catalogueVersion = () =>
    readVersion('select sum(version)::text as version from catalogue_version')
  const changes = new CatalogueChanges()
  const changeReader = createChangeReader(query)
  let last: Version | undefined
  const readMoment = async () => {
    if ((await catalogueVersion()) === last) return changes.now
    const read = await changeReader()
    last = read.version
    changes.add(read.changes)
    return changes.now
  }
  return {
    catalogueVersion: whileReachable(catalogueVersion, maxAge),
    dataVersion: whileReachable(
      () => readVersion('select pg_current_snapshot()::text as version'),
      maxAge,
    ),
    catalogueMoment: whileReachable(readMoment, maxAge),
    isUnchanged: changes.isUnchanged.bind(changes),
  }
}

interface ChangesRow {
  version: string
  xmin: string
  changes: (ProductChange & { id: string; xid: string })[]
}

// biome-ignore lint/suspicious/noExplicitAny: the text decides about the type of the row
type Query = (text: string, values?: unknown[]) => Promise<any>

// A transaction can commit after transactions that began later. So each read starts with the oldest transaction that was
// still in progress at the read before (`xmin`). One statement, so that the version and the changes belong together.
const changesText = `
  select (select sum(version)::text from catalogue_version) as version,
    pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    coalesce((select json_agg(json_build_object('id', id::text, 'xid', xid::text,
      'product_id', product_id, 'availability', availability, 'likes', likes))
      from (select * from catalogue_changes where xid >= $1::xid8 order by xid desc, id desc limit $2) as changed), '[]') as changes`

function createChangeReader(query: Query) {
  let last: { version: bigint; xmin: string } | undefined
  let known = new Set<string>()
  return async () => {
    const row: ChangesRow = await query(changesText, [last?.xmin ?? '0', maxChangesAtOnce])
    const version = BigInt(row.version)
    const changes = row.changes.filter(({ id }) => !known.has(id))
    // A version without a record is another kind of change, or its record has been deleted.
    const isComplete = last && BigInt(changes.length) === version - last.version
    last = { version, xmin: row.xmin }
    known = new Set(
      row.changes.filter(({ xid }) => BigInt(xid) >= BigInt(row.xmin)).map(({ id }) => id),
    )
    return { version: row.version, changes: isComplete ? changes : undefined }
  }
}

function whileReachable<T>(read: () => Promise<T>, maxAge: number) {
  let last: { value: T; readAt: number } | undefined
  const readOnce = coalesce(async () => {
    const readAt = performance.now()
    const value = await read()
    last = { value, readAt }
    return value
  })
  return async () => {
    try {
      return await awaitResponse(readOnce, maxReadMs)
    } catch (error) {
      if (!isUnreachable(error) || !last || performance.now() - last.readAt > maxAge) throw error
      return last.value
    }
  }
}

// No caller shares a read in progress: it could be older than a commit that the caller has already seen.
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
