import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { DatabaseBusy, TransactionLost } from '../errors'
import type { Connection } from './connection'

// How long a transaction waits for another process, and the pause between two attempts.
const maxWaitMs = 5_000
const pauseMs = 20

interface Group {
  committed: Promise<void>
  settle: { resolve: () => void; reject: (reason: unknown) => void }
}

/**
 * The connection that writes, one transaction after the other. Transactions that begin in the same tick of the event loop
 * are committed as a group: they wait for the disk once, and each resolves when it is on the disk. Within the group, each
 * is a savepoint, so that one that fails does not undo the others.
 *
 * | State      | Open in SQLite         | `begin`                     | End of a transaction               |
 * | ---------- | ---------------------- | --------------------------- | ---------------------------------- |
 * | idle       | nothing                | begin immediate, savepoint  |                                    |
 * | group open | a transaction          | savepoint                   |                                    |
 * | in a group | the same + a savepoint | waits for the mutex         | release, or roll back: group open  |
 * | alone      | a transaction          | waits for the mutex         | commit, or roll back: idle         |
 *
 * An open group becomes idle by its commit: at the end of the tick, or before a transaction that is to be alone. When
 * SQLite itself has rolled everything back, as on a full disk, each transaction of the group gets `TransactionLost`.
 *
 * A long transaction commits alone: at the end of each statement SQLite walks through the whole undo journal of an open
 * savepoint, which takes 10 ms when thousands of rows were changed.
 */
export class Writer {
  readonly #connection: Connection
  readonly #mutex = new Mutex()
  #group: Group | undefined
  #isAlone = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async begin(alone: boolean) {
    const deadline = performance.now() + maxWaitMs
    await this.#mutex.lock()
    try {
      this.#giveUpLostGroup()
      if (alone) {
        this.#commitOpenGroup()
        await this.#beginImmediate(deadline)
        this.#isAlone = true
        return
      }
      this.#group ??= await this.#openGroup(deadline)
      this.#run('savepoint one')
    } catch (error) {
      this.#giveUpLostGroup()
      this.#mutex.unlock()
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
    this.#mutex.unlock()
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
      this.#mutex.unlock()
    }
  }

  execute<R>(query: CompiledQuery) {
    // Outside of a transaction, SQLite would commit each further statement by itself.
    if (!this.#connection.isInTransaction) throw new TransactionLost()
    return this.#connection.execute<R>(query)
  }

  async close() {
    await this.#group?.committed.catch(() => {})
    this.#connection.close()
  }

  // A full disk, for example, makes SQLite roll back everything: then nothing of the group is on the disk.
  #giveUpLostGroup() {
    if (this.#connection.isInTransaction) return
    this.#group?.settle.reject(new TransactionLost())
    this.#group = undefined
  }

  // A transaction that reads before it writes must hold the write lock from its first line; otherwise another
  // process can make its first write fail. https://www.sqlite.org/lang_transaction.html
  async #openGroup(deadline: number): Promise<Group> {
    await this.#beginImmediate(deadline)
    const { promise: committed, ...settle } = Promise.withResolvers<void>()
    // The transactions of the group wait for it. Without any, its failure needs no handler.
    committed.catch(() => {})
    const group = { committed, settle }
    setImmediate(() => void this.#commitGroup(group).catch(console.error))
    return group
  }

  // SQLite's own waiting (busy_timeout) would block this thread, and with it all requests of this process.
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

/** Admits one caller at a time, in the order in which they come. */
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
