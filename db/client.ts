import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type Transaction,
} from 'kysely'
import { settings } from '../app/settings.server'
import type { Database } from './schema'
import { searchable } from './searchable'

/** A transaction, or the database outside of one: for reads that serve in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

/** Opens a SQLite file the way this shop relies on; each pragma is a promise that a test holds us to. */
export function openDatabase(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.function('searchable', { deterministic: true }, (text) => searchable(String(text)))
  return new Kysely<Database>({ dialect: new ImmediateDialect({ database: sqlite }) })
}

// A transaction that reads before it writes must hold the write lock from its first line; otherwise another
// process (a backup, a command) can make its first write fail. https://www.sqlite.org/lang_transaction.html
class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

// Kept across rebuilds in development, where this module is read again in the same process.
const kept = globalThis as { shopDatabase?: Kysely<Database> }
kept.shopDatabase ??= openDatabase(settings.databaseFile)

/**
 * The shop's one connection. Inside a transaction use `trx` only: this handle waits until the transaction
 * is over, and would wait for ever if the transaction waited for it.
 */
export const db = kept.shopDatabase
