import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { isNotReached } from '../errors'

// How long a caller waits for a free connection, or for a new one, before it is told that the shop is busy.
const connectionTimeoutMillis = 5_000

/** A pool of connections, opened when the first is asked for; the library is loaded only then. */
export interface LazyPool {
  (): Promise<Pool>
  /** How many wait for a connection now. */
  waitingCount(): number
  end(): Promise<void>
}

/** A pool of at most `max` connections. `query_timeout` is for a pool that runs no long queries. */
export function poolOf(url: string, max: number, config: PoolConfig = {}): LazyPool {
  let opening: Promise<Pool> | undefined
  let pool: Pool | undefined
  const get = async () => {
    opening ??= open({ connectionString: url, max, ...config })
    pool ??= await opening
    return pool
  }
  return Object.assign(get, {
    waitingCount: () => pool?.waitingCount ?? 0,
    end: async () => (await opening)?.end(),
  })
}

async function open(config: PoolConfig) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    application_name: 'shop',
    // A server that is gone without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
    // A command that is done ends, as it does on a file.
    allowExitOnIdle: true,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
          ? Number
          : pg.types.getTypeParser(type, format as 'text'),
    },
    ...config,
  })
  // An idle connection that breaks is replaced when one is needed.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction fails the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A pool for Kysely. `poolFor` chooses by the first statement from which pool a connection is taken. A connection whose
 * server does not answer in time is ended: what is asked next would wait behind the query that has no answer.
 */
export function poolForKysely(poolFor: (statement: string) => LazyPool) {
  return {
    async connect() {
      let client: PoolClient | undefined
      return {
        async query(text: string, parameters: unknown[]) {
          client ??= await (await poolFor(text)()).connect()
          try {
            return await client.query(text, parameters)
          } catch (error) {
            if (isNotReached(error)) void client.end()
            throw error
          }
        },
        release: () => client?.release(),
      } as unknown as PostgresPoolClient
    },
    // The engine ends its pools.
    end: async () => {},
    // Kysely reads them only to cancel queries by a connection of its own, which the shop never asks for.
    options: {},
  } satisfies PostgresPool
}
