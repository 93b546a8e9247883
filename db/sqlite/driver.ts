import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely'
import type { Database } from '../schema'
import { Connection, open } from './connection'
import { Writer } from './group-commit'

/** Opens a shop's SQLite file, and makes it where there is none. */
export function openDatabase(file: string) {
  return new Kysely<Database>({ dialect: new TwoConnectionsDialect(file) })
}

/**
 * Kysely's SQLite dialect with two connections to the file: one writes, the other reads what is selected outside of
 * transactions, so that such reads never wait for the end of a transaction.
 */
class TwoConnectionsDialect extends SqliteDialect {
  readonly #writer: Connection
  readonly #reader: Connection

  constructor(file: string) {
    const writer = open(file)
    writer.pragma('busy_timeout = 0')
    super({ database: writer })
    this.#writer = new Connection(writer)
    this.#reader = new Connection(open(file, { readonly: true }))
  }

  override createDriver() {
    return new TwoConnectionsDriver(this.#writer, this.#reader)
  }

  override createAdapter() {
    return new TwoConnectionsAdapter()
  }
}

class TwoConnectionsAdapter extends SqliteAdapter {
  // SQLite can do it, though Kysely says no: an interrupted migration must leave nothing behind.
  override get supportsTransactionalDdl() {
    return true
  }

  // Otherwise Kysely runs one query at a time: reads would wait for a transaction, and none could join a group commit.
  override get supportsMultipleConnections() {
    return true
  }
}

class TwoConnectionsDriver implements Driver {
  readonly #writer: Writer
  readonly #reader: Connection

  constructor(writer: Connection, reader: Connection) {
    this.#writer = new Writer(writer)
    this.#reader = reader
  }

  async init() {}

  async acquireConnection() {
    return new RoutedConnection(this.#writer, this.#reader)
  }

  // Every transaction here is serializable; one that asks for it is long, and commits alone.
  beginTransaction(connection: RoutedConnection, { isolationLevel }: TransactionSettings) {
    return connection.begin({ alone: isolationLevel === 'serializable' })
  }

  commitTransaction(connection: RoutedConnection) {
    return connection.commit()
  }

  async rollbackTransaction(connection: RoutedConnection) {
    connection.rollBack()
  }

  async releaseConnection() {}

  async destroy() {
    // The writer goes last: it can put what is in the log of changes (WAL) into the database.
    this.#reader.close()
    await this.#writer.close()
  }
}

/** For one query or one transaction: sends it to the connection that reads or to the one that writes. */
class RoutedConnection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Connection
  #isInTransaction = false

  constructor(writer: Writer, reader: Connection) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin({ alone = false } = {}) {
    await this.#writer.begin(alone)
    this.#isInTransaction = true
  }

  commit() {
    this.#isInTransaction = false
    return this.#writer.commit()
  }

  rollBack() {
    if (this.#isInTransaction) this.#writer.rollBack()
    this.#isInTransaction = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#writer.execute(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.execute(query)
    await this.begin()
    try {
      const result = this.#writer.execute<R>(query)
      await this.commit()
      return result
    } catch (error) {
      this.rollBack()
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Long lists are read in batches')
  }
}
