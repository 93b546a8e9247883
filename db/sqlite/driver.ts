import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Database } from '../schema'
import { Connection, open } from './connection'
import { Writer } from './group-commit'

export function openDatabase(file: string) {
  return new Kysely<Database>({ dialect: new TwoConnectionsDialect(file) })
}

/** Uses one connection for transactions and writes, and another for all other reads, which never wait. */
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

  override createQueryCompiler() {
    return new QueryCompiler()
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  // SQLite has one writer, so it has no syntax to lock rows.
  protected override visitSelectModifier(node: SelectModifierNode) {
    const isRowLock = node.modifier === 'ForUpdate' || node.modifier === 'SkipLocked'
    if (!isRowLock) super.visitSelectModifier(node)
  }

  // better-sqlite3 clears the parameters after each run, so SQLite 3.54 would parse a statement with `column = ?` again.
  // It does not look into the expression `+?`, which has the same value.
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

class TwoConnectionsAdapter extends SqliteAdapter {
  // Kysely's adapter returns false. With true, an interrupted migration leaves no changes.
  override get supportsTransactionalDdl() {
    return true
  }

  // With false, Kysely would run one query at a time, without concurrent reads and group commits.
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

  // `Engine.exclusive` requests an exclusive transaction by this level. SQLite transactions are always serializable.
  beginTransaction(connection: RoutedConnection, { isolationLevel }: TransactionSettings) {
    return connection.begin({ exclusive: isolationLevel === 'serializable' })
  }

  commitTransaction(connection: RoutedConnection) {
    return connection.commit()
  }

  async rollbackTransaction(connection: RoutedConnection) {
    connection.rollBack()
  }

  async releaseConnection() {}

  async destroy() {
    // The last connection to close merges the write-ahead log (WAL), so it must be the writer.
    this.#reader.close()
    await this.#writer.close()
  }
}

class RoutedConnection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: Connection
  #isInTransaction = false

  constructor(writer: Writer, reader: Connection) {
    this.#writer = writer
    this.#reader = reader
  }

  async begin({ exclusive = false } = {}) {
    await this.#writer.begin(exclusive)
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
    throw new Error('Streaming is not supported: read long lists in batches')
  }
}
