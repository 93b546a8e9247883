import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Released migrations import this file, so the meaning of its functions must never change. Add new ones instead.

export function createTable(db: Kysely<unknown>, name: string) {
  const table = db.schema.createTable(name)
  // Without `strict`, SQLite stores any value in any column.
  return isPostgres(db) ? table : table.modifyEnd(sql`strict`)
}

/** The types of columns. Flags are integers, 0 or 1, with a check. */
export function columnTypes(db: Kysely<unknown>) {
  const onPostgres = isPostgres(db)
  return {
    /** Compared byte by byte. Also for ids and for times in ISO 8601. */
    text: onPostgres ? sql`text collate "C"` : sql`text`,
    /** Names that are unique in any case: on SQLite for A to Z, on PostgreSQL for all letters. */
    name: onPostgres ? sql`text collate ignoring_case` : sql`text collate nocase`,
    integer: onPostgres ? sql`bigint` : sql`integer`,
  }
}

function isPostgres(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
