import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine, Trx } from '../dialect'
import type { Database } from '../schema'
import { type Table, tables } from '../tables'
import { createPool, type LazyPool, poolForKysely } from './pool'
import { findProducts, findUsers } from './search'
import { makeSecret } from './secret'
import { exclusively, lockTimeoutMs, openSnapshot, transactions } from './transactions'
import { versions, versionTimeouts } from './versions'

const lockTimeout = '-c lock_timeout=5000'
// For requests only: migrations, imports, restores and exports may take longer.
const requestTimeouts = { query_timeout: 8_000, connectionTimeoutMillis: 2_000 }
// Above the first limit, requests wait before they start; above the second, transactions fail at once.
const maxWaitingToRead = 16
const maxWaitingToWrite = 50

export interface PostgresEngine extends Engine {
  /** For files and counts, which never wait for a lock. */
  unlocked: Kysely<Database>
}

export function openPostgres(url: string): PostgresEngine {
  const pools = openPools(url)
  // Only migrations begin a transaction on `db`; all others go through `transaction` and `exclusive`.
  const db = kyselyOn((statement) => {
    if (/^select\b/i.test(statement)) return pools.reads
    return /^(?:begin|start)\b/i.test(statement) ? pools.longTransactions : pools.statements
  })
  db.destroy = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  const unlocked = kyselyOn(() => pools.reads)
  const long = kyselyOn(() => pools.longTransactions)
  const snapshots = kyselyOn(() => pools.snapshots)
  const writers = kyselyOn(() => pools.transactions)
  return {
    db,
    unlocked,
    transaction: transactions(
      writers,
      () => pools.transactions.waitingCount() >= maxWaitingToWrite,
    ),
    exclusive: (work) => exclusively(long, work),
    openSnapshot: () => openSnapshot(snapshots),
    ...versions(pools.versions),
    isOverloaded: () => pools.reads.waitingCount() >= maxWaitingToRead,
    findProducts,
    findUsers,
    optimizeSearch: async () => {},
    // The closest equivalent in JavaScript of the collation `ignoring_case`.
    foldName: (name) => name.normalize('NFKC').toLowerCase(),
    skipLocked: <O>(query: SelectQueryBuilder<Database, 'emails', O>) =>
      query.forUpdate().skipLocked(),
    async deleteAll(trx, table) {
      await trx.deleteFrom(table).execute()
      await resetSequences(trx, [table])
    },
    ...counts(pools.reads, unlocked),
    secret: () => makeSecret(db),
  }
}

// At most 30 connections. Each kind of work has its own pool, so that it does not wait for another kind.
function openPools(url: string) {
  // After a sequential scan PostgreSQL regards the whole table as read, and any concurrent write as a conflict.
  const options = `-c enable_seqscan=off -c lock_timeout=${lockTimeoutMs}`
  return {
    versions: createPool(url, 1, versionTimeouts),
    reads: createPool(url, 7, { options: lockTimeout, ...requestTimeouts }),
    statements: createPool(url, 4, { options: lockTimeout, ...requestTimeouts }),
    transactions: createPool(url, 8, { options, ...requestTimeouts }),
    longTransactions: createPool(url, 2, { options: lockTimeout }),
    snapshots: createPool(url, 8),
  }
}

function kyselyOn(poolFor: (statement: string) => LazyPool) {
  // PostgreSQL rejects `in ()`; SQLite finds nothing.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  const dialect = new PostgresDialect({ pool: poolForKysely(poolFor) })
  return new Kysely<Database>({ dialect, plugins })
}

const sequences: Partial<Record<Table, [column: string, first: number]>> = {
  users: ['search_id', 1],
  products: ['search_id', 1],
  orders: ['order_number', 1001],
}

/** New rows get numbers above those of the existing rows. */
export async function resetSequences(trx: Trx, of: readonly Table[] = tables) {
  for (const table of of) {
    const sequence = sequences[table]
    if (!sequence) continue
    const [column, first] = sequence
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, ${column}),
        coalesce((select max(${sql.ref(column)}) + 1 from ${sql.table(table)}), ${first}::bigint),
        false
      )`.execute(trx)
  }
}

// No transaction of the shop changes the table `counts`.
function counts(
  pool: () => Promise<Pool>,
  db: Kysely<Database>,
): Pick<Engine, 'limiter' | 'deleteCounts' | 'deleteCountsOutside'> {
  const client = { query: async (query: object) => (await pool()).query(query as never) }
  return {
    limiter: (limit) =>
      new RateLimiterPostgres({
        ...limit,
        storeClient: client,
        storeType: 'client',
        tableName: 'counts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(limit),
      }),
    deleteCounts: async (start) => {
      await sql`delete from counts where starts_with(key, ${start})`.execute(db)
    },
    deleteCountsOutside: async (from, to) => {
      await sql`delete from counts where expire < ${from} or expire > ${to}`.execute(db)
    },
  }
}
