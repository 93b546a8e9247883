import type Sqlite from 'better-sqlite3'
import { countRows } from './count-rows'
import { imageIds } from './images'
import { appliedMigrations, migrate } from './migrate'
import { assertIntact, leaveWalMode, open, openReadOnly } from './sqlite/connection'
import { openDatabase } from './sqlite/driver'
import { type Table, tables } from './tables'

export const databaseFile = 'shop.sqlite'

const countedTables = ['users', 'products', 'categories', 'orders', 'emails'] as const

/** @throws if the file is damaged. */
export async function readBackupFile(file: string) {
  leaveWalMode(file)
  const copy = openReadOnly(file)
  try {
    await assertIntact(copy)
    const counts: Record<string, number> = {}
    for (const table of countedTables) {
      counts[table] = await countRows(copy.selectFrom(table))
    }
    return { imageIds: await imageIds(copy), migrations: await appliedMigrations(copy), counts }
  } finally {
    await copy.destroy()
  }
}

/** Creates the file if necessary. Returns the names of the migrations that it applied. */
export async function migrateBackupFile(file: string) {
  const db = openDatabase(file)
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}

export type Row = Record<string, unknown>
export type Columns = Record<Table, string[]>

/** `work` adds the rows in the order of `tables`, in one transaction, and returns the catalogue version. */
export async function fillBackupFile(
  file: string,
  work: (columns: Columns, add: (table: Table, rows: Row[]) => void) => Promise<number>,
) {
  const sqlite = open(file)
  try {
    // No rollback is needed: the caller deletes an unfinished file.
    sqlite.pragma('journal_mode = off')
    const columns = columnsOf(sqlite)
    const statements = new Map(
      tables.map((table) => [table, sqlite.prepare(insertStatement(table, columns[table]))]),
    )
    sqlite.exec('begin exclusive')
    // Triggers would assign new numbers and count likes twice.
    const restoreTriggers = removeTriggers(sqlite)
    const version = await work(columns, (table, rows) => {
      for (const row of rows) statements.get(table)?.run(columns[table].map((name) => row[name]))
    })
    restoreTriggers()
    // The update triggers fill the search indexes, which are not copied.
    sqlite.exec('update users set name = name; update products set name = name')
    sqlite.exec("insert into product_search (product_search) values ('optimize')")
    sqlite.exec("insert into user_search (user_search) values ('optimize')")
    sqlite.prepare('update catalogue_version set version = ?').run(version)
    sqlite.exec('commit')
  } finally {
    sqlite.close()
  }
}

export function* rowBatches(sqlite: Sqlite.Database, table: Table, batchRows: number) {
  let rows: Row[] = []
  for (const row of sqlite.prepare<[], Row>(`select * from ${table}`).iterate()) {
    rows.push(row)
    if (rows.length < batchRows) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

export function columnsOf(sqlite: Sqlite.Database) {
  const names = sqlite.prepare('select name from pragma_table_info(?)').pluck()
  return Object.fromEntries(tables.map((table) => [table, names.all(table)])) as Columns
}

function insertStatement(table: Table, columns: string[]) {
  return `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`
}

function removeTriggers(sqlite: Sqlite.Database) {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all()
  for (const { name } of triggers) sqlite.exec(`drop trigger ${name}`)
  return () => {
    for (const { sql } of triggers) sqlite.exec(sql)
  }
}
