import { type Kysely, PostgresAdapter, sql } from 'kysely'

// Released migrations import this file, so the results of its functions must never change. Add new functions instead.

export function createTable(db: Kysely<unknown>, name: string) {
  const table = db.schema.createTable(name)
  // Without `strict`, SQLite stores any value in any column.
  return isPostgres(db) ? table : table.modifyEnd(sql`strict`)
}

export async function addTexts(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  defaultText = '',
) {
  const { text } = columnTypes(db)
  // SQLite changes one column at a time.
  for (const name of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, text, (column) => column.notNull().defaultTo(defaultText))
      .execute()
  }
}

/** The types of columns. Flags are integers, 0 or 1, with a check. */
export function columnTypes(db: Kysely<unknown>) {
  const onPostgres = isPostgres(db)
  return {
    /** Compared byte by byte. Use it also for ids and for times in ISO 8601. */
    text: onPostgres ? sql`text collate "C"` : sql`text`,
    /** For unique names. Comparisons ignore the case of A to Z (SQLite) or of all letters (PostgreSQL). */
    name: onPostgres ? sql`text collate ignoring_case` : sql`text collate nocase`,
    integer: onPostgres ? sql`bigint` : sql`integer`,
  }
}

export function isPostgres(db: Kysely<unknown>) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
