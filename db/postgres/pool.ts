import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { isUnreachable } from '../errors'

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
  // The pool replaces a broken connection. Without these handlers, its error event would crash the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// The first statement on a connection determines its pool. After a query times out, its connection is closed: the
// server still runs that query, and the next query on the connection would wait for it.
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
            if (isUnreachable(error)) void client.end()
            throw error
          }
        },
        release: () => client?.release(),
      } as unknown as PostgresPoolClient
    },
    end: async () => {},
    // Kysely uses the options only to cancel queries. The shop never cancels a query.
    options: {},
  } satisfies PostgresPool
}
