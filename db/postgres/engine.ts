import { setTimeout } from 'node:timers/promises'
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pLimit from 'p-limit'
import type { Engine, Trx } from '../engine'
import { DatabaseBusy, isBusy, isConflict, isLocked, mayBeConflict } from '../faults'
import type { Database } from '../schema'
import { counts } from './counts'
import { dataState, versionTimeouts } from './data-state'
import { exclusively } from './exclusive'
import { takeLock } from './lock'
import { addMany } from './many'
import { alignNumbers } from './numbers'
import { type LazyPool, poolForKysely, poolOf } from './pool'
import { assertFit, ready } from './ready'
import { findProducts, findUsers } from './search'
import { secret } from './secret'
import { describeError } from './words'

// How long a transaction is run again when others were faster or held a lock, and the longest pause between two runs. A
// request should be answered within five seconds, and has more to do than this.
const maxWaitMs = 4_000
const maxPauseMs = 100
const fewRuns = 3
// After so many runs that met a conflict, no other transaction may write meanwhile.
const runsAmongOthers = 3
// A transaction that waits for a lock occupies a connection that others may want, so it soon gives up and is run again:
// behind 24 that want a locked product, another command waits three times as long. Other statements are not run again.
const lockTimeoutMs = 500
const lockTimeout = '-c lock_timeout=5000'
// How many transactions that have met a lock may wait for it again at a time.
const maxLockRetries = 2
// A server that has not answered after this time counts as gone. It is for requests alone: a migration, an import, a
// restore or an export may take longer.
const ofRequests = { query_timeout: 8_000, connectionTimeoutMillis: 2_000 }
// With so many that wait for a connection to read, further requests wait before they begin. With so many that wait for one
// to write, further ones would be too late.
const maxWaitingToRead = 16
const maxWaitingToWrite = 50

export interface PostgresEngine extends Engine {
  /** For files and counts, which wait for no lock. */
  unlocked: Kysely<Database>
}

/**
 * The shop on a PostgreSQL database, which processes on many machines may share. It holds at most 30 connections: for
 * versions, reads, single statements, transactions, long ones, and snapshots, so that none of them waits for another
 * kind.
 */
export function openPostgres(url: string): PostgresEngine {
  const versions = poolOf(url, 1, versionTimeouts)
  const reads = poolOf(url, 7, { options: lockTimeout, ...ofRequests })
  const statements = poolOf(url, 4, { options: lockTimeout, ...ofRequests })
  // With indexes alone, a transaction counts as having read what it was looking for, not all of a small table.
  const options = `-c enable_seqscan=off -c lock_timeout=${lockTimeoutMs}`
  const transactions = poolOf(url, 8, { options, ...ofRequests })
  const longOnes = poolOf(url, 2, { options: lockTimeout })
  const forSnapshots = poolOf(url, 8)

  // A transaction of the database itself is a migration, since all others go through `transaction` and `exclusive`.
  const db = kyselyOn((statement) => {
    if (/^select\b/i.test(statement)) return reads
    return /^(?:begin|start)\b/i.test(statement) ? longOnes : statements
  })
  const unlocked = kyselyOn(() => reads)
  const long = kyselyOn(() => longOnes)
  const writers = kyselyOn(() => transactions)
  const snapshots = kyselyOn(() => forSnapshots)
  db.destroy = async () => {
    const pools = [versions, reads, statements, transactions, longOnes, forSnapshots]
    await Promise.all(pools.map((pool) => pool.end()))
  }
  const lockRetries = pLimit(maxLockRetries)

  async function transaction<T>(work: (trx: Trx) => Promise<T>) {
    if (transactions.waitingCount() >= maxWaitingToWrite) throw new DatabaseBusy()
    const deadline = performance.now() + maxWaitMs
    const runIn = (mode: 'row share' | 'exclusive') =>
      writers
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (trx) => {
          // What comes later waits for whoever wants to be alone, so nobody is overtaken for ever.
          await sql`lock table turns in ${sql.raw(mode)} mode`.execute(trx)
          return work(trx)
        })
    const runBehindLock = () => {
      if (performance.now() + lockTimeoutMs > deadline) throw new DatabaseBusy()
      return runIn('row share')
    }
    let wasLocked = false
    for (let run = 1; ; run++) {
      try {
        if (wasLocked) return await lockRetries(runBehindLock)
        return await runIn(run > runsAmongOthers ? 'exclusive' : 'row share')
      } catch (error) {
        wasLocked = isLocked(error)
        // Alone, it would make all others wait for that lock.
        if (wasLocked) run = 0
        // Run again, a rule of the shop says what is wrong; one that does not is a fault.
        const isWorthIt = wasLocked || isConflict(error) || (mayBeConflict(error) && run < fewRuns)
        if (!isWorthIt) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(Math.random() * Math.min(2 ** run, maxPauseMs))
    }
  }

  async function openSnapshot() {
    const trx = await snapshots
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
      .catch((error) => {
        throw isBusy(error) ? new DatabaseBusy() : error
      })
    return {
      reader: trx,
      close: () =>
        void trx
          .rollback()
          .execute()
          .catch(() => {}),
    }
  }

  return {
    name: 'PostgreSQL',
    db,
    transaction,
    exclusive: (work) => exclusively(long, work),
    openSnapshot,
    ...dataState(versions),
    isOverloaded: () => reads.waitingCount() >= maxWaitingToRead,
    findProducts,
    findUsers,
    // PostgreSQL does it by itself (autovacuum).
    tidySearch: async () => {},
    // As near as JavaScript comes to the collation `ignoring_case`.
    foldName: (name) => name.normalize('NFKC').toLowerCase(),
    skipLocked: <O>(query: SelectQueryBuilder<Database, 'emails', O>) =>
      query.forUpdate().skipLocked(),
    ...counts(reads, unlocked),
    takeLock: (name, onWait) => takeLock(url, name, onWait),
    unlocked,
    secret: () => secret(db),
    alignNumbers,
    addMany,
    // The server does the work, in a process of its own.
    deleteAll: async (trx, table) => void (await trx.deleteFrom(table).execute()),
    assertWhole: () => assertFit(db),
    ready: (onWait) => ready(url, db, onWait),
    describeError: (error) => describeError(url, error),
  }
}

function kyselyOn(poolFor: (statement: string) => LazyPool) {
  // As SQLite, which finds nothing in a list of nothing.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  const dialect = new PostgresDialect({ pool: poolForKysely(poolFor) })
  return new Kysely<Database>({ dialect, plugins })
}
