import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { DatabaseBusy, TransactionLost } from '../errors'
import type { Connection } from './connection'

const maxWaitMs = 5_000
const pauseMs = 20

interface Group {
  committed: Promise<void>
  settle: { resolve: () => void; reject: (reason: unknown) => void }
}

/**
 * Runs transactions one after the other. Those of one event-loop tick share a commit, and thus one wait for the disk;
 * each resolves after that commit. Each is a savepoint, so that one can fail without undoing the others.
 *
 * | State      | Open in SQLite         | `begin`                     | End of a transaction               |
 * | ---------- | ---------------------- | --------------------------- | ---------------------------------- |
 * | idle       | nothing                | begin immediate, savepoint  |                                    |
 * | group open | a transaction          | savepoint                   |                                    |
 * | in a group | the same + a savepoint | waits for the mutex         | release, or roll back: group open  |
 * | exclusive  | a transaction          | waits for the mutex         | commit, or roll back: idle         |
 *
 * A group is committed at the end of the tick, or before an exclusive transaction. If SQLite rolls back everything by
 * itself, for example on a full disk, each transaction of the group gets `TransactionLost`.
 *
 * Long transactions are exclusive, without a savepoint: with an open savepoint, each statement after thousands of
 * changes takes 10 ms, because SQLite walks through the undo journal.
 */
export class Writer {
  readonly #connection: Connection
  readonly #mutex = new Mutex()
  #group: Group | undefined
  #isExclusive = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async begin(exclusive: boolean) {
    const deadline = performance.now() + maxWaitMs
    await this.#mutex.lock()
    try {
      this.#rejectLostGroup()
      if (exclusive) {
        this.#commitOpenGroup()
        await this.#beginImmediate(deadline)
        this.#isExclusive = true
        return
      }
      this.#group ??= await this.#openGroup(deadline)
      this.#run('savepoint one')
    } catch (error) {
      this.#rejectLostGroup()
      this.#mutex.unlock()
      throw error
    }
  }

  async commit() {
    const group = this.#group
    try {
      this.#run(this.#isExclusive ? 'commit' : 'release one')
    } catch (error) {
      this.rollBack()
      throw error
    }
    this.#isExclusive = false
    this.#mutex.unlock()
    await group?.committed
  }

  rollBack() {
    try {
      this.#rejectLostGroup()
      if (!this.#connection.isInTransaction) return
      if (this.#isExclusive) return this.#run('rollback')
      this.#run('rollback to one')
      this.#run('release one')
    } finally {
      this.#isExclusive = false
      this.#mutex.unlock()
    }
  }

  execute<R>(query: CompiledQuery) {
    // Otherwise SQLite would commit each further statement separately.
    if (!this.#connection.isInTransaction) throw new TransactionLost()
    return this.#connection.execute<R>(query)
  }

  async close() {
    await this.#group?.committed.catch(() => {})
    this.#connection.close()
  }

  #rejectLostGroup() {
    if (this.#connection.isInTransaction) return
    this.#group?.settle.reject(new TransactionLost())
    this.#group = undefined
  }

  // `begin immediate`: without the write lock from the start, a transaction that reads first could fail at its first
  // write. https://www.sqlite.org/lang_transaction.html
  async #openGroup(deadline: number): Promise<Group> {
    await this.#beginImmediate(deadline)
    const { promise: committed, ...settle } = Promise.withResolvers<void>()
    // If no transaction awaits it, a rejection would be unhandled.
    committed.catch(() => {})
    const group = { committed, settle }
    setImmediate(() => void this.#commitGroup(group).catch(console.error))
    return group
  }

  // SQLite's busy_timeout would block this thread and all requests of this process.
  async #beginImmediate(deadline: number) {
    for (;;) {
      try {
        return this.#run('begin immediate')
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(pauseMs)
    }
  }

  async #commitGroup(group: Group) {
    await this.#mutex.lock()
    try {
      if (this.#group === group) this.#commitOpenGroup()
    } finally {
      this.#mutex.unlock()
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

class Mutex {
  #waiting: (() => void)[] = []
  #isLocked = false

  async lock() {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  unlock() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }
}
