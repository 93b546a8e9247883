import { db, type Reader } from 'db/client'
import { inSnapshot } from 'db/snapshot'
import { sql } from 'kysely'

const batchSize = 100

export interface Key {
  id: string
  created_at: string
}

/** Yields batches of rows from one snapshot. `read` returns the next `size` rows after the row with the key `after`. */
export function inBatches<Row>(
  read: (reader: Reader, size: number, after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  limit = Number.POSITIVE_INFINITY,
) {
  const readBatches = async function* (reader: Reader) {
    let last: Row | undefined
    for (let done = 0; done < limit; done += batchSize) {
      const size = Math.min(batchSize, limit - done)
      const rows = await read(reader, size, last && keyOf(last))
      if (rows.length > 0) yield rows
      if (rows.length < size) return
      last = rows.at(-1)
    }
  }
  // A single batch is one query, which needs no snapshot.
  return limit <= batchSize ? readBatches(db) : inSnapshot(readBatches)
}

/** For lists with the newest row first. */
export function comesAfter(table: 'products' | 'users' | 'orders', key: Key | undefined) {
  if (!key) return sql<boolean>`true`
  const columns = sql.join([sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)])
  return sql<boolean>`(${columns}) < (${key.created_at}, ${key.id})`
}
