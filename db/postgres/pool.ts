import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Milliseconds that somebody waits for a connection. */
const longestWait = 5_000

/** A pool of connections, opened when the first is asked for; the library is loaded only then. */
export function poolOf(url: string, max: number, options = '') {
  let pool: Promise<Pool> | undefined
  return () => {
    pool ??= open(url, max, options)
    return pool
  }
}

async function open(url: string, max: number, options: string) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options,
    application_name: 'shop',
    // A server that is gone without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: longestWait,
    // A command that is done ends, as it does on a file.
    allowExitOnIdle: true,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
          ? Number
          : pg.types.getTypeParser(type, format as 'text'),
    },
  })
  // A connection that breaks while nobody uses it is replaced when somebody needs one.
  pool.on('error', () => {})
  // One that breaks between two statements of a transaction tells it to whoever sends the next.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Takes the connection for what is asked outside of transactions from one pool for selects and from another for all else:
 * who waits for a lock keeps nobody from reading.
 */
export function readsApart(reads: () => Promise<Pool>, writes: () => Promise<Pool>) {
  return {
    async connect() {
      let client: PoolClient | undefined
      return {
        async query(text: string, parameters: unknown[]) {
          client ??= await (await (/^select\b/i.test(text) ? reads() : writes())).connect()
          return client.query(text, parameters)
        },
        release: () => client?.release(),
      } as unknown as PostgresPoolClient
    },
    async end() {
      await Promise.all([(await reads()).end(), (await writes()).end()])
    },
    // Kysely reads them only to cancel queries by a connection of its own, which the shop never asks for.
    options: {},
  } satisfies PostgresPool
}
