import { dirname } from 'node:path'
import Sqlite, { type Statement } from 'better-sqlite3'
import { type CompiledQuery, Kysely, type QueryResult, SqliteDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { cannotWrite, codeOf, DatabaseBusy, detailsOf, isDiskFull, WrongVersion } from '../errors'
import type { Database } from '../schema'
import { hasWords, searchable, searchWords } from '../searchable'
import { findReadOnlyFile } from './database-files'

export const limitsFile = 'limits.sqlite'

export function open(file: string, options: Sqlite.Options = {}) {
  const sqlite = new Sqlite(file, options)
  // better-sqlite3 would take 16 MB: the operating system's cache is as fast.
  if (options.readonly) sqlite.pragma('cache_size = -4000')
  else sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.function('searchable', { deterministic: true }, (text) => searchable(String(text)))
  sqlite.function('search_words', { deterministic: true }, (text) =>
    JSON.stringify(searchWords(String(text))),
  )
  sqlite.function('has_words', { deterministic: true }, (text, words) =>
    Number(hasWords(String(text), String(words))),
  )
  return sqlite
}

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
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

export function openReadOnly(file: string) {
  const database = open(file, { readonly: true, fileMustExist: true })
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
}

/** Removes the empty WAL files that SQLite leaves after reading, unless another process has the database open. */
export function removeWalFiles(file: string) {
  try {
    const sqlite = new Sqlite(file, { fileMustExist: true })
    sqlite.prepare('select count(*) from sqlite_master').get()
    sqlite.close()
  } catch {
    // Without write permission there are no files to remove.
  }
}

/** No other process may have the file open. */
export function leaveWalMode(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = delete')
  sqlite.close()
}

class DatabaseDamaged extends Error {}

export async function assertIntact(db: Kysely<Database>) {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const result = rows[0]?.quick_check
  if (result !== 'ok') throw new DatabaseDamaged(`The database is damaged: ${result}`)
}

export function describeError(file: string, error: unknown) {
  const { path } = detailsOf(error)
  if (path && cannotWrite(error) && !isDiskFull(error))
    return `${path} cannot be written to. Check its permissions and its owner.`
  const code = codeOf(error)
  if (error instanceof DatabaseDamaged || /^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return `${file} is damaged. Restore a backup with \`npm run restore -- BACKUP --replace\`, which preserves the damaged file.`
  }
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code))
    return `${findReadOnlyFile(file) ?? file} cannot be opened for reading and writing. Check the permissions of the file and its folder.`
  if (error instanceof WrongVersion) return `${file} was ${error.message}.`
  if (isDiskFull(error)) return `the disk of ${dirname(file)} is full.`
  if (error instanceof DatabaseBusy) return `another process has locked ${file}.`
  return undefined
}
