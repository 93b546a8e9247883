import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { DatabaseBusy } from '../faults'
import type { Database } from '../schema'
import { open, TwoConnectionsDialect } from './driver'

/** Opens a shop's SQLite file, and makes it where there is none. */
export function openDatabase(file: string) {
  return new Kysely<Database>({ dialect: new TwoConnectionsDialect(file) })
}

/** Opens a shop's SQLite file to look at it; throws where there is none. */
export function openReadOnly(file: string) {
  const database = open(file, { readonly: true, fileMustExist: true })
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
}

/** Removes the empty files that SQLite leaves beside a database that was only read, unless a process has it open. */
export function removeWalFiles(file: string) {
  try {
    const last = new Sqlite(file, { fileMustExist: true })
    last.prepare('select count(*) from sqlite_master').get()
    last.close()
  } catch {
    // A process that may not write there has left nothing.
  }
}

/** Makes a database that nobody has open one file, without a log of changes beside it. */
export function asOneFile(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = delete')
  sqlite.close()
}

/** The file is a database, but not all of it makes sense. */
class DatabaseDamaged extends Error {}

/** Throws when not all of a database makes sense. */
export async function assertWhole(db: Kysely<Database>) {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const state = rows[0]?.quick_check
  if (state !== 'ok') throw new DatabaseDamaged(`The database is damaged: ${state}`)
}

/** What is wrong with a database file that could not be opened, and what helps; undefined for other errors. */
export function describeError(file: string, error: unknown) {
  const code = error instanceof Sqlite.SqliteError ? error.code : ''
  if (error instanceof DatabaseDamaged || /^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return `${file} is damaged. Bring back a backup with \`npm run restore -- BACKUP --replace\`; the damaged one is kept.`
  }
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return `${file} cannot be read and written to.`
  if (code === 'SQLITE_FULL') return `there is no space left to write to ${file}.`
  if (error instanceof DatabaseBusy) return `another process keeps ${file} locked.`
  return undefined
}
