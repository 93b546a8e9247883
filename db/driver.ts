import Sqlite, { type Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { searchable } from './searchable'

/**
 * Kysely's SQLite dialect with two connections to the file: one writes, and selects outside of transactions are read
 * by the other, so that they never wait for somebody's transaction to end.
 */
export class TwoConnectionsDialect extends SqliteDialect {
  readonly #writer: Connection
  readonly #reader: Connection

  constructor(file: string) {
    const writer = open(file)
    super({ database: writer })
    this.#writer = new Connection(writer)
    this.#reader = new Connection(open(file, { readonly: true }))
  }

  override createDriver() {
    return new TwoConnectionsDriver(this.#writer, this.#reader)
  }

  // Kysely leaves this out for SQLite, which can do it: a migration that is cut off must leave nothing behind.
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}

/** Opens a SQLite file the way this shop relies on; each pragma is a promise that a test holds us to. */
export function open(file: string, options: Sqlite.Options = {}) {
  const sqlite = new Sqlite(file, options)
  if (!options.readonly) sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.function('searchable', { deterministic: true }, (text) => searchable(String(text)))
  return sqlite
}

class TwoConnectionsDriver implements Driver {
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #turns = new Turns()

  constructor(writer: Connection, reader: Connection) {
    this.#writer = writer
    this.#reader = reader
  }

  async init() {}

  async acquireConnection() {
    return new Lease(this.#writer, this.#reader, this.#turns)
  }

  // A transaction that reads before it writes must hold the write lock from its first line; otherwise another
  // process can make its first write fail. https://www.sqlite.org/lang_transaction.html
  async beginTransaction(lease: Lease) {
    await lease.begin()
    await lease.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(lease: Lease) {
    await lease.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(lease: Lease) {
    await lease.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(lease: Lease) {
    lease.end()
  }

  async destroy() {
    this.#reader.close()
    this.#writer.close()
  }
}

/** What one query, or one transaction, holds of the two connections. */
class Lease implements DatabaseConnection {
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #turns: Turns
  #isInTransaction = false

  constructor(writer: Connection, reader: Connection, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async begin() {
    await this.#turns.take()
    this.#isInTransaction = true
  }

  end() {
    if (this.#isInTransaction) this.#turns.give()
    this.#isInTransaction = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#writer.execute(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.execute(query)
    await this.#turns.take()
    try {
      return this.#writer.execute(query)
    } finally {
      this.#turns.give()
    }
  }

  streamQuery(): never {
    throw new Error('Long lists are read in batches')
  }
}

/** One connection, whose statements are prepared once. */
class Connection {
  readonly #sqlite: Sqlite.Database
  readonly #statements = new LRUCache<string, Statement>({ max: 300 })

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
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

/** Lets one after the other write. */
class Turns {
  #waiting: (() => void)[] = []
  #isTaken = false

  async take() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  give() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
