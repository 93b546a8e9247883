import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Engine, Trx } from '../dialect'
import { DatabaseBusy, isBusy, isConflict, isLocked, mayBeConflict } from '../errors'
import type { Database } from '../schema'
import { tables } from '../tables'

// The limit includes all retries.
const maxWaitMs = 4_000
const maxPauseMs = 100
const maxRunsAfterConstraint = 3
// After this many conflicts, a transaction runs exclusively.
const maxConcurrentRuns = 3
// A waiting transaction occupies a connection, so it gives up soon and retries later. Otherwise a transaction behind 24
// others that want the same locked product would wait three times as long.
export const lockTimeoutMs = 500
// How many transactions may wait for a lock for the second time, at the same time.
const maxLockRetries = 2

/** `Engine.transaction`. While `isFull` returns true, it throws `DatabaseBusy`. */
export function transactions(
  writers: Kysely<Database>,
  isFull: () => boolean,
): Engine['transaction'] {
  const lockRetries = pLimit(maxLockRetries)
  // Only one of this process occupies a connection while it waits for those of other processes.
  const queue = pLimit(1)
  return async (work, { isQueued = false } = {}) => {
    if (isFull()) throw new DatabaseBusy()
    const deadline = performance.now() + maxWaitMs
    const mode = isQueued ? 'share update exclusive' : 'row share'
    const runBehindLock = () => {
      if (performance.now() + lockTimeoutMs > deadline) throw new DatabaseBusy()
      return runOnce(writers, mode, work)
    }
    const runInQueue = () => {
      if (performance.now() > deadline) throw new DatabaseBusy()
      return runOnce(writers, mode, work)
    }
    let wasLocked = false
    for (let run = 1; ; run++) {
      try {
        if (wasLocked) return await lockRetries(runBehindLock)
        if (run > maxConcurrentRuns) return await runOnce(writers, 'exclusive', work)
        return await (isQueued ? queue(runInQueue) : runOnce(writers, mode, work))
      } catch (error) {
        wasLocked = isLocked(error)
        // In exclusive mode, all others would wait for that lock too.
        if (wasLocked) run = 0
        // After a failed constraint, `work` sees the new rows in its next run and refuses properly. Otherwise it is a
        // bug.
        const shouldRetry =
          wasLocked || isConflict(error) || (mayBeConflict(error) && run < maxRunsAfterConstraint)
        if (!shouldRetry) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(Math.random() * Math.min(2 ** run, maxPauseMs))
    }
  }
}

// The second conflicts with itself and the third, the third with all three:
// https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES
type Mode = 'row share' | 'share update exclusive' | 'exclusive'

function runOnce<T>(writers: Kysely<Database>, mode: Mode, work: (trx: Trx) => Promise<T>) {
  return writers
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      // Later transactions wait behind an exclusive one, so that each of them finishes eventually.
      await sql`lock table turns in ${sql.raw(mode)} mode`.execute(trx)
      return work(trx)
    })
}

const exclusiveMaxWaitMs = 30_000
const exclusivePauseMs = 100

export async function exclusively<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>) {
  const deadline = performance.now() + exclusiveMaxWaitMs
  for (;;) {
    let hasTables = false
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (trx) => {
          await lockTables(trx)
          hasTables = true
          return await work(trx)
        })
    } catch (error) {
      if (hasTables || !(isConflict(error) || isLocked(error))) throw error
      if (performance.now() > deadline) throw new DatabaseBusy()
    }
    await setTimeout(exclusivePauseMs)
  }
}

// Readers do not wait: https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES
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
