import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig, QueryConfig } from 'pg'
import { isUnreachable } from '../errors'
import { awaitResponse, remainingMs, startWaiting, withinRemaining } from './patience'

const connectionTimeoutMillis = 5_000

export interface LazyPool {
  (): Promise<Pool>
  waitingCount(): number
  queryTimeoutMs: number | undefined
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
    queryTimeoutMs: config.query_timeout,
    waitingCount: () => pool?.waitingCount ?? 0,
    end: async () => (await opening)?.end(),
  })
}

async function open(config: PoolConfig) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    application_name: applicationName(),
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

/** As operators see the connections of this process in pg_stat_activity. Older versions have only the first name. */
export const applicationNames = { serving: 'shop', command: 'shop command' }

export function applicationName() {
  const isCommand = /[/\\](?:app|build)[/\\]commands[/\\]/.test(process.argv[1] ?? '')
  return isCommand ? applicationNames.command : applicationNames.serving
}

/** Waits no longer than the current request may, and never for the response of an earlier query. */
export async function connect(pool: LazyPool) {
  const opened = await pool()
  startWaiting()
  return withinRemaining(
    () => opened.connect(),
    opened.options.connectionTimeoutMillis ?? connectionTimeoutMillis,
    (late) => late.release(),
  )
}

// After a query times out, the server still runs it, and the next query on the connection would wait for it.
export async function query(pool: LazyPool, client: PoolClient, config: QueryConfig) {
  const { queryTimeoutMs } = pool
  try {
    if (queryTimeoutMs === undefined) return await client.query(config)
    const query_timeout = Math.max(1, Math.min(queryTimeoutMs, remainingMs()))
    const timedQuery: QueryConfig & { query_timeout: number } = { ...config, query_timeout }
    return await awaitResponse(() => client.query(timedQuery), query_timeout)
  } catch (error) {
    if (isUnreachable(error)) void client.end()
    throw error
  }
}

// The first statement on a connection determines its pool.
export function poolForKysely(poolFor: (statement: string) => LazyPool) {
  return {
    async connect() {
      let pool: LazyPool | undefined
      let client: PoolClient | undefined
      return {
        async query(text: string, values: unknown[]) {
          pool ??= poolFor(text)
          client ??= await connect(pool)
          return query(pool, client, { text, values })
        },
        release: () => client?.release(),
      } as unknown as PostgresPoolClient
    },
    end: async () => {},
    // Kysely uses the options only to cancel queries. The shop never cancels a query.
    options: {},
  } satisfies PostgresPool
}
