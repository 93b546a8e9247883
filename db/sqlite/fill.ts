import type Sqlite from 'better-sqlite3'
import { type Table, tables } from '../tables'
import { open } from './driver'

export type Row = Record<string, unknown>
export type Columns = Record<Table, string[]>

/**
 * Fills an empty database file of the newest shape, in one transaction. `work` adds the rows of whole tables, in the order
 * of `tables`, and returns the number of the catalogue.
 */
export async function fillFile(
  file: string,
  work: (columns: Columns, add: (table: Table, rows: Row[]) => void) => Promise<number>,
) {
  const sqlite = open(file)
  try {
    // A file that is not finished is thrown away.
    sqlite.pragma('journal_mode = off')
    const columns = columnsOf(sqlite)
    const statements = new Map(
      tables.map((table) => [table, sqlite.prepare(insertion(table, columns[table]))]),
    )
    sqlite.exec('begin exclusive')
    // They would give other numbers, and count likes twice.
    const putBack = takeTriggers(sqlite)
    const number = await work(columns, (table, rows) => {
      for (const row of rows) statements.get(table)?.run(columns[table].map((name) => row[name]))
    })
    putBack()
    // The index of a search has no rows of its own; the triggers of a change write it.
    sqlite.exec('update users set name = name; update products set name = name')
    sqlite.exec("insert into product_search (product_search) values ('optimize')")
    sqlite.exec("insert into user_search (user_search) values ('optimize')")
    sqlite.prepare('update catalogue_version set number = ?').run(number)
    sqlite.exec('commit')
  } finally {
    sqlite.close()
  }
}

/** Yields the rows of a table of a database file, a few at a time. */
export function* rowsOf(sqlite: Sqlite.Database, table: Table, size: number) {
  let rows: Row[] = []
  for (const row of sqlite.prepare(`select * from ${table}`).iterate()) {
    rows.push(row as Row)
    if (rows.length < size) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** The columns of each table. */
export function columnsOf(sqlite: Sqlite.Database) {
  const names = sqlite.prepare('select name from pragma_table_info(?)').pluck()
  return Object.fromEntries(tables.map((table) => [table, names.all(table)])) as Columns
}

function insertion(table: Table, columns: string[]) {
  return `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`
}

function takeTriggers(sqlite: Sqlite.Database) {
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
