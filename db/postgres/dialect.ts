import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import type { QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine, Trx } from '../dialect'
import type { Database } from '../schema'
import { type Table, tables } from '../tables'
import { inRequest, maxSilenceMs, startWaiting } from './patience'
import { connect, createPool, type LazyPool, poolForKysely, query } from './pool'
import { productSearch, userSearch } from './search'
import { findOrCreateSecret } from './secret'
import {
  createTransactionRunner,
  lockTimeoutMs,
  openSnapshot,
  runExclusively,
} from './transactions'
import { versionReaders, versionTimeouts } from './versions'

const lockTimeoutOption = '-c lock_timeout=5000'
// For requests only: migrations, imports, restores and exports may take longer.
const requestTimeouts = { query_timeout: maxSilenceMs, connectionTimeoutMillis: 2_000 }
// If this many reads wait for a connection, new requests wait before they start.
const maxWaitingReads = 16
// Each waits for a connection for at most `maxTransactionWaitMs`; more fail immediately.
const maxWaitingTransactions = 300
const maxTransactionWaitMs = 4_000

export interface PostgresEngine extends Engine {
  /** For the tables `files` and `counts`: queries of them never wait for a lock. */
  unlocked: Kysely<Database>
}

export function openPostgres(url: string): PostgresEngine {
  const pools = openPools(url)
  // Only migrations begin a transaction on `db`. The shop uses `transaction` and `exclusive`.
  const db = kyselyOn((statement) => {
    if (/^select\b/i.test(statement)) return pools.reads
    // Kysely takes this lock before it begins the transaction of the migrations, on the same connection.
    const isMigration = statement.includes('pg_advisory_lock')
    return isMigration || /^(?:begin|start)\b/i.test(statement)
      ? pools.longTransactions
      : pools.statements
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
    transaction: createTransactionRunner(
      writers,
      () => pools.transactions.waitingCount() >= maxWaitingTransactions,
    ),
    exclusive: (work) => runExclusively(long, work),
    openSnapshot: () => openSnapshot(snapshots),
    ...versionReaders(pools.versions),
    inRequest,
    isOverloaded: () => {
      const isOverloaded = pools.reads.waitingCount() >= maxWaitingReads
      if (isOverloaded) startWaiting()
      return isOverloaded
    },
    productSearch,
    userSearch,
    optimizeSearch: async () => {},
    async deleteAll(trx, table) {
      await trx.deleteFrom(table).execute()
      await resetSequences(trx, [table])
    },
    ...rateLimits(pools.reads, unlocked),
    secret: () => findOrCreateSecret(db),
  }
}

// At most 30 connections per process. Each kind of work has its own pool and never waits for another kind.
function openPools(url: string) {
  // After a sequential scan, PostgreSQL treats any concurrent write to the table as a conflict.
  const options = `-c enable_seqscan=off -c lock_timeout=${lockTimeoutMs}`
  return {
    versions: createPool(url, 1, versionTimeouts),
    // `isInUse` sees the process by a connection, even if it does nothing for minutes.
    reads: createPool(url, 7, { min: 1, options: lockTimeoutOption, ...requestTimeouts }),
    statements: createPool(url, 4, { options: lockTimeoutOption, ...requestTimeouts }),
    transactions: createPool(url, 8, {
      options,
      ...requestTimeouts,
      connectionTimeoutMillis: maxTransactionWaitMs,
    }),
    longTransactions: createPool(url, 2, { options: lockTimeoutOption }),
    snapshots: createPool(url, 8),
  }
}

function kyselyOn(poolFor: (statement: string) => LazyPool) {
  // PostgreSQL rejects `in ()`. The plugin makes it match nothing, as on SQLite.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  const dialect = new PostgresDialect({ pool: poolForKysely(poolFor) })
  return new Kysely<Database>({ dialect, plugins })
}

const sequences: Partial<Record<Table, [column: string, first: number]>> = {
  users: ['search_id', 1],
  products: ['search_id', 1],
  orders: ['order_number', 1001],
}

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

function rateLimits(
  pool: LazyPool,
  db: Kysely<Database>,
): Pick<Engine, 'limiter' | 'deleteCounts' | 'deleteCountsOutside'> {
  const storeClient = {
    async query(config: QueryConfig) {
      const client = await connect(pool)
      try {
        return await query(pool, client, config)
      } finally {
        client.release()
      }
    },
  }
  return {
    limiter: (limit) =>
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: 'client',
        tableName: 'counts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(limit),
      }),
    deleteCounts: async (prefix) => {
      await sql`delete from counts where starts_with(key, ${prefix})`.execute(db)
    },
    deleteCountsOutside: async (from, to) => {
      await sql`delete from counts where expire < ${from} or expire > ${to}`.execute(db)
    },
  }
}
