import Sqlite, { type Statement } from 'better-sqlite3'
import { type CompiledQuery, Kysely, type QueryResult, SqliteDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseBusy } from '../errors'
import type { Database } from '../schema'
import { searchable, searchWords } from '../searchable'

/** Opens a SQLite file with the settings that the shop relies on; a test checks each of them but the cache size. */
export function open(file: string, options: Sqlite.Options = {}) {
  const sqlite = new Sqlite(file, options)
  // In kilobytes: the system's own cache is as fast as one of 16 MB, which better-sqlite3 would have.
  if (options.readonly) sqlite.pragma('cache_size = -4000')
  else sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // Only the folder of the database may be writable.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.function('searchable', { deterministic: true }, (text) => searchable(String(text)))
  sqlite.function('search_words', { deterministic: true }, (text) =>
    JSON.stringify(searchWords(String(text))),
  )
  return sqlite
}

/** One connection to the file, whose statements are prepared once. */
export class Connection {
  readonly #sqlite: Sqlite.Database
  readonly #statements = new LRUCache<string, Statement>({ max: 300 })

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
  }

  get isInTransaction() {
    return this.#sqlite.inTransaction
  }

  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close() {
    this.#sqlite.close()
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Opens a shop's SQLite file to read it. Throws where there is none. */
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

/** Makes a database that no process has open one file, without a log of changes (WAL) beside it. */
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
