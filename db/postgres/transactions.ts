import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Engine, Trx } from '../dialect'
import { DatabaseBusy, isBusy, isConflict, isLocked, mayBeConflict } from '../errors'
import type { Database } from '../schema'
import { tables } from '../tables'

const maxRetryMs = 4_000
const maxPauseMs = 100
const maxRunsAfterConstraintError = 3
const maxRunsBeforeExclusive = 3
// A transaction that waits for a lock occupies a connection. After this time it gives up and retries later.
export const lockTimeoutMs = 500
// How many transactions that gave up waiting for a lock may retry at the same time.
const maxConcurrentLockRetries = 2

/** Returns `Engine.transaction`, which throws `DatabaseBusy` while `isOverloaded` returns true. */
export function createTransactionRunner(
  writers: Kysely<Database>,
  isOverloaded: () => boolean,
): Engine['transaction'] {
  const lockRetries = pLimit(maxConcurrentLockRetries)
  // Only one queued transaction per process occupies a connection while it waits for other processes.
  const queue = pLimit(1)
  return async (work, { inQueue = false } = {}) => {
    if (isOverloaded()) throw new DatabaseBusy()
    const deadline = performance.now() + maxRetryMs
    const mode = inQueue ? 'share update exclusive' : 'row share'
    // Throws if fewer than `reserveMs` are left before the deadline.
    const runInTime = (reserveMs: number) => {
      if (performance.now() + reserveMs > deadline) throw new DatabaseBusy()
      return runOnce(writers, mode, work)
    }
    let hadLockTimeout = false
    for (let run = 1; ; run++) {
      try {
        if (hadLockTimeout) return await lockRetries(() => runInTime(lockTimeoutMs))
        if (run > maxRunsBeforeExclusive) return await runOnce(writers, 'exclusive', work)
        return await (inQueue ? queue(() => runInTime(0)) : runOnce(writers, mode, work))
      } catch (error) {
        hadLockTimeout = isLocked(error)
        // After lock timeouts, exclusive mode would make all other transactions wait for the same locked row.
        if (hadLockTimeout) run = 0
        // If a concurrent insert broke a constraint, the next run of `work` sees that row and throws a Refusal. If the
        // constraint fails in every run, `work` has a bug.
        const shouldRetry =
          hadLockTimeout ||
          isConflict(error) ||
          (mayBeConflict(error) && run < maxRunsAfterConstraintError)
        if (!shouldRetry) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(Math.random() * Math.min(2 ** run, maxPauseMs))
    }
  }
}

// 'exclusive' conflicts with all three modes, 'share update exclusive' with itself and 'exclusive':
// https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES
type Mode = 'row share' | 'share update exclusive' | 'exclusive'

function runOnce<T>(writers: Kysely<Database>, mode: Mode, work: (trx: Trx) => Promise<T>) {
  return writers
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      // An empty table. Later transactions wait behind one that waits for the exclusive lock.
      await sql`lock table turns in ${sql.raw(mode)} mode`.execute(trx)
      return work(trx)
    })
}

const exclusiveMaxWaitMs = 30_000
const exclusivePauseMs = 100

export async function runExclusively<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>) {
  const deadline = performance.now() + exclusiveMaxWaitMs
  for (;;) {
    let hasLocks = false
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (trx) => {
          await lockTables(trx)
          hasLocks = true
          return await work(trx)
        })
    } catch (error) {
      if (hasLocks || !(isConflict(error) || isLocked(error))) throw error
      if (performance.now() > deadline) throw new DatabaseBusy()
    }
    await setTimeout(exclusivePauseMs)
  }
}

// Reads do not wait for these locks: https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES
async function lockTables(trx: Trx) {
  const shopTables = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table turns, ${shopTables} in exclusive mode`.execute(trx)
  for (const limit of [
    'lock_timeout',
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]) {
    await sql`set local ${sql.ref(limit)} = 0`.execute(trx)
  }
}

export async function openSnapshot(snapshots: Kysely<Database>) {
  const trx = await snapshots
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
    .catch((error) => {
      throw isBusy(error) ? new DatabaseBusy() : error
    })
  const close = () => {
    trx
      .rollback()
      .execute()
      .catch(() => {})
  }
  return { reader: trx, close }
}
