import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { isNotReached } from '../errors'

const connectionTimeoutMillis = 5_000

export interface LazyPool {
  (): Promise<Pool>
  waitingCount(): number
  end(): Promise<void>
}

/** Set `query_timeout` only for a pool that runs no long queries. */
export function createPool(url: string, max: number, config: PoolConfig = {}): LazyPool {
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
    // Detects a server that disappeared without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
    allowExitOnIdle: true,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
          ? Number
          : pg.types.getTypeParser(type, format as 'text'),
    },
    ...config,
  })
  // Without handlers, a broken connection would crash the process. The pool replaces it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// The first statement chooses the pool. A connection whose query times out is closed, because the next query would wait
// behind that one.
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
    end: async () => {},
    // Kysely reads them only to cancel queries, which the shop never does.
    options: {},
  } satisfies PostgresPool
}
