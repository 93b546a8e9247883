import { setTimeout } from 'node:timers/promises'
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Engine, Trx } from '../engine'
import { DatabaseBusy, isBusy, isConflict, mayBeConflict } from '../faults'
import type { Database } from '../schema'
import { counts } from './counts'
import { dataState } from './data-state'
import { exclusively } from './exclusive'
import { sharedFiles } from './files'
import { takeLock } from './lock'
import { addMany } from './many'
import { alignNumbers } from './numbers'
import { poolOf, readsApart } from './pool'
import { assertFit, ready } from './ready'
import { findProducts, findUsers } from './search'
import { secret } from './secret'
import { inWords, placeOf } from './words'

// Milliseconds that a transaction is run again when others were faster, and the longest pause between two runs.
const longestWait = 5_000
const longestPause = 100
const fewRuns = 3
// After so many runs in vain, nobody else may write meanwhile.
const runsAmongOthers = 3
// Milliseconds that a statement waits for a lock: an exclusive transaction may hold it for minutes.
const lockTimeout = `-c lock_timeout=${longestWait}`

/**
 * The shop on a PostgreSQL database, which processes on many machines may share. It holds at most 30 connections: for
 * reads, single statements, transactions, long ones, and snapshots, so that none of them waits for another kind.
 */
export function openPostgres(url: string): Engine {
  const reads = poolOf(url, 8, lockTimeout)
  const db = kyselyOn(async () => readsApart(reads, poolOf(url, 4, lockTimeout)))
  // Files and counts wait for no lock.
  const unlocked = kyselyOn(reads)
  const long = kyselyOn(poolOf(url, 2, lockTimeout))
  // With indexes alone, a transaction counts as having read what it was looking for, not all of a small table.
  const writers = kyselyOn(poolOf(url, 8, `-c enable_seqscan=off ${lockTimeout}`))
  const snapshots = kyselyOn(poolOf(url, 8))
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await Promise.all([destroy(), writers.destroy(), long.destroy(), snapshots.destroy()])
  }

  async function transaction<T>(work: (trx: Trx) => Promise<T>) {
    const deadline = performance.now() + longestWait
    for (let run = 1; ; run++) {
      try {
        return await writers
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (trx) => {
            // What comes later waits for whoever wants to be alone, so nobody is overtaken for ever.
            const mode = run > runsAmongOthers ? 'exclusive' : 'row share'
            await sql`lock table turns in ${sql.raw(mode)} mode`.execute(trx)
            return work(trx)
          })
      } catch (error) {
        // Run again, a rule of the shop says what is wrong; one that does not is a fault.
        const isWorthIt = isConflict(error) || (mayBeConflict(error) && run < fewRuns)
        if (!isWorthIt) throw error
        if (performance.now() > deadline) throw new DatabaseBusy()
      }
      await setTimeout(Math.random() * Math.min(2 ** run, longestPause))
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
    place: placeOf(url),
    db,
    transaction,
    exclusive: (work) => exclusively(long, work),
    openSnapshot,
    ...dataState(reads),
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
    files: sharedFiles(unlocked),
    secret: () => secret(db),
    alignNumbers,
    addMany,
    // The server does the work, in a process of its own.
    deleteAll: async (trx, table) => void (await trx.deleteFrom(table).execute()),
    assertWhole: () => assertFit(db),
    ready: (onWait) => ready(db, onWait),
    inWords: (error) => inWords(url, error),
  }
}

function kyselyOn(pool: () => Promise<PostgresPool>) {
  // As SQLite, which finds nothing in a list of nothing.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins })
}
