import { setTimeout } from 'node:timers/promises'
import Sqlite, { type Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseBusy, TransactionLost } from '../faults'
import { searchable, searchWords } from '../searchable'

/**
 * Kysely's SQLite dialect with two connections to the file: one writes, and selects outside of transactions are read
 * by the other, so that they never wait for somebody's transaction to end.
 */
export class TwoConnectionsDialect extends SqliteDialect {
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
  // Kysely leaves this out for SQLite, which can do it: a migration that is cut off must leave nothing behind.
  override get supportsTransactionalDdl() {
    return true
  }

  // Otherwise Kysely lets one query in at a time: reads would wait for a transaction, and none could join a group's commit.
  override get supportsMultipleConnections() {
    return true
  }
}

/** Opens a SQLite file the way this shop relies on; each pragma but the size of the cache is a promise that a test holds us to. */
export function open(file: string, options: Sqlite.Options = {}) {
  const sqlite = new Sqlite(file, options)
  // In kilobytes: the system's own cache is as fast as one of 16 MB, which better-sqlite3 would have.
  if (options.readonly) sqlite.pragma('cache_size = -4000')
  else sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // The disk may be read-only but for the folder of the database.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.function('searchable', { deterministic: true }, (text) => searchable(String(text)))
  sqlite.function('search_words', { deterministic: true }, (text) =>
    JSON.stringify(searchWords(String(text))),
  )
  return sqlite
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
    return new Lease(this.#writer, this.#reader)
  }

  // Every transaction here is serializable; one that asks for it is long, and commits alone.
  beginTransaction(lease: Lease, { isolationLevel }: TransactionSettings) {
    return lease.begin({ alone: isolationLevel === 'serializable' })
  }

  commitTransaction(lease: Lease) {
    return lease.commit()
  }

  async rollbackTransaction(lease: Lease) {
    lease.rollBack()
  }

  async releaseConnection() {}

  async destroy() {
    // The writer goes last: it can put what is in the log of changes (WAL) into the database.
    this.#reader.close()
    await this.#writer.close()
  }
}

/** What one query, or one transaction, holds of the two connections. */
class Lease implements DatabaseConnection {
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

// Milliseconds that somebody waits for another process, and between two tries.
const longestWait = 5_000
const pause = 20

interface Group {
  committed: Promise<void>
  settle: { resolve: () => void; reject: (reason: unknown) => void }
}

/**
 * The connection that writes, one transaction after the other. Those that come in the same turn of the event loop are
 * committed together: they wait for the disk once, and none is answered before it is on the disk. Each is a savepoint, so one
 * that fails takes nobody with it. A long transaction commits alone: SQLite walks through the whole undo journal of an
 * open savepoint at the end of each statement, which takes 10 ms when thousands of rows were changed.
 */
class Writer {
  readonly #connection: Connection
  readonly #turns = new Turns()
  #group: Group | undefined
  #isAlone = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async begin(alone: boolean) {
    const deadline = performance.now() + longestWait
    await this.#turns.take()
    try {
      this.#giveUpLostGroup()
      if (alone) {
        this.#commitOpenGroup()
        await this.#lock(deadline)
        this.#isAlone = true
        return
      }
      this.#group ??= await this.#openGroup(deadline)
      this.#run('savepoint one')
    } catch (error) {
      this.#giveUpLostGroup()
      this.#turns.give()
      throw error
    }
  }

  /** Ends a transaction; resolves when it is on the disk. */
  async commit() {
    const group = this.#group
    try {
      this.#run(this.#isAlone ? 'commit' : 'release one')
    } catch (error) {
      this.rollBack()
      throw error
    }
    this.#isAlone = false
    this.#turns.give()
    await group?.committed
  }

  rollBack() {
    try {
      this.#giveUpLostGroup()
      if (!this.#connection.isInTransaction) return
      if (this.#isAlone) return this.#run('rollback')
      this.#run('rollback to one')
      this.#run('release one')
    } finally {
      this.#isAlone = false
      this.#turns.give()
    }
  }

  execute<R>(query: CompiledQuery) {
    // What follows would otherwise be kept, each statement by itself.
    if (!this.#connection.isInTransaction) throw new TransactionLost()
    return this.#connection.execute<R>(query)
  }

  async close() {
    await this.#group?.committed.catch(() => {})
    this.#connection.close()
  }

  // A full disk, for one, makes SQLite roll back everything at once: then nobody of the group is on the disk.
  #giveUpLostGroup() {
    if (this.#connection.isInTransaction) return
    this.#group?.settle.reject(new TransactionLost())
    this.#group = undefined
  }

  // A transaction that reads before it writes must hold the write lock from its first line; otherwise another
  // process can make its first write fail. https://www.sqlite.org/lang_transaction.html
  async #openGroup(deadline: number): Promise<Group> {
    await this.#lock(deadline)
    const { promise: committed, ...settle } = Promise.withResolvers<void>()
    // Whoever is in it waits for it; with nobody left, nobody has to hear of it.
    committed.catch(() => {})
    const group = { committed, settle }
    setImmediate(() => void this.#commitGroup(group).catch(console.error))
    return group
  }

  // SQLite itself (busy_timeout) would wait on this very thread, and with it everybody whom this process serves.
  async #lock(deadline: number) {
    for (;;) {
      try {
        return this.#run('begin immediate')
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(pause)
    }
  }

  async #commitGroup(group: Group) {
    await this.#turns.take()
    try {
      if (this.#group === group) this.#commitOpenGroup()
    } finally {
      this.#turns.give()
    }
  }

  #commitOpenGroup() {
    const group = this.#group
    this.#group = undefined
    if (!group) return
    try {
      this.#run('commit')
      group.settle.resolve()
    } catch (error) {
      group.settle.reject(error)
      if (this.#connection.isInTransaction) this.#run('rollback')
    }
  }

  #run(sql: string) {
    this.#connection.execute(CompiledQuery.raw(sql))
  }
}

function isBusy(error: unknown) {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** One connection, whose statements are prepared once. */
class Connection {
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

/** Lets one after the other in. */
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
