import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Trx } from '../engine'
import { DatabaseBusy, isConflict, isLocked } from '../faults'
import type { Database } from '../schema'
import { tables } from '../tables'

const longestWait = 30_000
const pause = 100

/**
 * Runs `work` once, in a transaction that keeps everybody else from writing to the shop's tables. It may take as long as
 * it needs; others read what was there before, until it is over.
 */
export async function exclusively<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>) {
  const deadline = performance.now() + longestWait
  for (;;) {
    let isMine = false
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (trx) => {
          await lockTables(trx)
          isMine = true
          return await work(trx)
        })
    } catch (error) {
      // Those who hold some of the tables are done in a moment.
      if (isMine || !(isConflict(error) || isLocked(error))) throw error
      if (performance.now() > deadline) throw new DatabaseBusy()
    }
    await setTimeout(pause)
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
