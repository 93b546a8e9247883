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
 * Runs transactions one after the other. The transactions begun in the same event-loop tick become savepoints of one
 * SQLite transaction and share its commit, so they wait for the disk only once. A transaction can fail without undoing
 * the others. Each successful `commit` resolves after the shared commit.
 *
 * | State      | Open in SQLite                | Next state                                          |
 * | ---------- | ----------------------------- | --------------------------------------------------- |
 * | idle       | nothing                       | `begin immediate`, `savepoint` → in a group         |
 * |            |                               | `begin immediate` → exclusive                       |
 * | group open | a transaction                 | `savepoint` → in a group                            |
 * |            |                               | `commit` at the end of the tick → idle              |
 * |            |                               | `commit` before an exclusive transaction → idle     |
 * | in a group | a transaction and a savepoint | `release` or `rollback to` → group open             |
 * | exclusive  | a transaction                 | `commit` or `rollback` → idle                       |
 *
 * In the last two states a running transaction holds the mutex. If SQLite itself rolls back the whole transaction, as on
 * a full disk, `commit` of each transaction in the group throws `TransactionLost`. Long transactions are exclusive: with
 * an open savepoint, SQLite would walk through the undo journal at each statement.
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
      this.#rejectGroupIfLost()
      if (exclusive) {
        this.#commitWhileLocked()
        await this.#beginImmediate(deadline)
        this.#isExclusive = true
        return
      }
      this.#group ??= await this.#openGroup(deadline)
      this.#run('savepoint tx')
    } catch (error) {
      this.#rejectGroupIfLost()
      this.#mutex.unlock()
      throw error
    }
  }

  async commit() {
    const group = this.#group
    try {
      this.#run(this.#isExclusive ? 'commit' : 'release tx')
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
      this.#rejectGroupIfLost()
      if (!this.#connection.isInTransaction) return
      if (this.#isExclusive) return this.#run('rollback')
      this.#run('rollback to tx')
      this.#run('release tx')
    } finally {
      this.#isExclusive = false
      this.#mutex.unlock()
    }
  }

  execute<R>(query: CompiledQuery) {
    // Outside a transaction, SQLite would commit each statement on its own.
    if (!this.#connection.isInTransaction) throw new TransactionLost()
    return this.#connection.execute<R>(query)
  }

  async close() {
    await this.#group?.committed.catch(() => {})
    this.#connection.close()
  }

  #rejectGroupIfLost() {
    if (this.#connection.isInTransaction) return
    this.#group?.settle.reject(new TransactionLost())
    this.#group = undefined
  }

  // `begin immediate`: without the write lock from the start, a transaction that reads first could fail at its first
  // write. https://www.sqlite.org/lang_transaction.html
  async #openGroup(deadline: number): Promise<Group> {
    await this.#beginImmediate(deadline)
    const { promise: committed, ...settle } = Promise.withResolvers<void>()
    // Without this handler, a rejection that no transaction awaits would crash the process.
    committed.catch(() => {})
    const group = { committed, settle }
    setImmediate(() => void this.#lockAndCommit(group).catch(console.error))
    return group
  }

  // Retries, because SQLite's busy_timeout would block this thread and all requests of this process.
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

  async #lockAndCommit(group: Group) {
    await this.#mutex.lock()
    try {
      if (this.#group === group) this.#commitWhileLocked()
    } finally {
      this.#mutex.unlock()
    }
  }

  #commitWhileLocked() {
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
