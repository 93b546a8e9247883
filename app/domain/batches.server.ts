import { db, type Reader } from 'db/client'
import { inSnapshot } from 'db/snapshot'
import { sql } from 'kysely'

const batch = 100

/** Where in a list, whose newest rows come first, a row stands. */
export interface Key {
  id: string
  created_at: string
}

/**
 * Reads a long list in batches, so that neither the memory nor the other visitors feel its length: at most `limit`
 * rows. `read` gives those that come after the last one of the batch before. All of them are as the shop was at one
 * moment.
 */
export function inBatches<Row>(
  read: (reader: Reader, size: number, after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  limit = Number.POSITIVE_INFINITY,
) {
  const all = async function* (reader: Reader) {
    let last: Row | undefined
    for (let done = 0; done < limit; done += batch) {
      const size = Math.min(batch, limit - done)
      const rows = await read(reader, size, last && keyOf(last))
      if (rows.length > 0) yield rows
      if (rows.length < size) return
      last = rows.at(-1)
    }
  }
  // One batch is of one moment anyway, but for what is looked up beside it.
  return limit <= batch ? all(db) : inSnapshot(all)
}

/** That a row comes after another one; true for all where there is none. */
export function comesAfter(table: 'products' | 'users' | 'orders', key: Key | undefined) {
  if (!key) return sql<boolean>`true`
  const columns = sql.join([sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)])
  return sql<boolean>`(${columns}) < (${key.created_at}, ${key.id})`
}
