import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Engine, Trx } from '../dialect'
import { DatabaseBusy, isBusy, isConflict, isLocked, mayBeConflict } from '../errors'
import type { Database } from '../schema'
import { tables } from '../tables'

// How long a transaction is run again after conflicts and locks, and the longest pause between two runs. A request should
// be answered within five seconds, and has more to do than this.
const maxWaitMs = 4_000
const maxPauseMs = 100
const maxRunsOfRules = 3
// After so many runs that met a conflict, no other transaction may write at the same time.
const maxRunsAmongOthers = 3
/**
 * A transaction that waits for a lock occupies a connection that others may want, so it soon gives up and is run again:
 * behind 24 that want a locked product, another command waits three times as long. Other statements are not run again.
 */
export const lockTimeoutMs = 500
// How many transactions that have met a lock may wait for it again at a time.
const maxLockRetries = 2

/** `Engine.transaction` on the connections of `writers`. `isBusy` says whether so many wait that one more is too late. */
export function transactions(
  writers: Kysely<Database>,
  isFull: () => boolean,
): Engine['transaction'] {
  const lockRetries = pLimit(maxLockRetries)
  return async (work) => {
    if (isFull()) throw new DatabaseBusy()
    const deadline = performance.now() + maxWaitMs
    const runBehindLock = () => {
      if (performance.now() + lockTimeoutMs > deadline) throw new DatabaseBusy()
      return runOnce(writers, 'row share', work)
    }
    let wasLocked = false
    for (let run = 1; ; run++) {
      try {
        if (wasLocked) return await lockRetries(runBehindLock)
        return await runOnce(writers, run > maxRunsAmongOthers ? 'exclusive' : 'row share', work)
      } catch (error) {
        wasLocked = isLocked(error)
        // In exclusive mode, it would make all others wait for that lock.
        if (wasLocked) run = 0
        // Run again, a rule of the shop says what is wrong. If none does, it is a fault.
        const mayHoldNext =
          wasLocked || isConflict(error) || (mayBeConflict(error) && run < maxRunsOfRules)
        if (!mayHoldNext) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(Math.random() * Math.min(2 ** run, maxPauseMs))
    }
  }
}

function runOnce<T>(
  writers: Kysely<Database>,
  mode: 'row share' | 'exclusive',
  work: (trx: Trx) => Promise<T>,
) {
  return writers
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      // Later transactions wait behind an exclusive one, so none is overtaken for ever.
      await sql`lock table turns in ${sql.raw(mode)} mode`.execute(trx)
      return work(trx)
    })
}

const exclusiveMaxWaitMs = 30_000
const exclusivePauseMs = 100

/** `Engine.exclusive`: while `work` runs, no other transaction writes to the tables of the shop. */
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
      // Transactions that hold some of the tables end in a moment.
      if (hasTables || !(isConflict(error) || isLocked(error))) throw error
      if (performance.now() > deadline) throw new DatabaseBusy()
    }
    await setTimeout(exclusivePauseMs)
  }
}

// Not against reading: https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-TABLES
async function lockTables(trx: Trx) {
  const all = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table turns, ${all} in exclusive mode`.execute(trx)
  for (const limit of [
    'lock_timeout',
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]) {
    await sql`set local ${sql.ref(limit)} = 0`.execute(trx)
  }
}

/** `Engine.openSnapshot` on the connections of `snapshots`. */
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
