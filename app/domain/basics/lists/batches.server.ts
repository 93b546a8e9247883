import { db, type Reader } from 'db/client'
import { inSnapshot } from 'db/snapshot'
import { type SelectQueryBuilder, sql } from 'kysely'
import { chunksOf } from './chunks'

const batchSize = 100

export interface Key {
  id: string
  createdAt: string
}

type Read<Row extends Key> = (
  reader: Reader,
  size: number,
  after: Key | undefined,
) => Promise<Row[]>

/** Yields batches of rows from one snapshot. `read` returns the next `size` rows after the row with the key `after`. */
export function inBatches<Row extends Key>(read: Read<Row>, limit = Number.POSITIVE_INFINITY) {
  // A single batch is one query, which needs no snapshot.
  return limit <= batchSize
    ? readBatches(db, read, limit)
    : inSnapshot((reader) => readBatches(reader, read, limit))
}

export async function* readBatches<Row extends Key>(
  reader: Reader,
  read: Read<Row>,
  limit = Number.POSITIVE_INFINITY,
) {
  let last: Row | undefined
  for (let done = 0; done < limit; done += batchSize) {
    const size = Math.min(batchSize, limit - done)
    const rows = await read(reader, size, last)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/** Finds the ids of all rows first: a search for each batch would take time that grows with the square of the rows. */
export function inBatchesOfIds<Row>(
  find: (reader: Reader) => Promise<string[]>,
  read: (reader: Reader, ids: string[]) => Promise<Row[]>,
) {
  return inSnapshot(async function* (reader) {
    for (const ids of chunksOf(await find(reader), batchSize)) yield await read(reader, ids)
  })
}

type Table = 'products' | 'users' | 'orders' | 'withdrawals'

/** These two are for `$call` of a query. */
export function newestFirst(table: Table) {
  return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query.orderBy(sql.ref(`${table}.created_at`), 'desc').orderBy(sql.ref(`${table}.id`), 'desc')
}

export function nextBatch(table: Table, size: number, after: Key | undefined) {
  return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query.where(comesAfter(table, after)).$call(newestFirst(table)).limit(size)
}

/** For lists with the newest row first. */
export function comesAfter(table: Table, key: Key | undefined) {
  if (!key) return sql<boolean>`true`
  const columns = sql.join([sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)])
  return sql<boolean>`(${columns}) < (${key.createdAt}, ${key.id})`
}
