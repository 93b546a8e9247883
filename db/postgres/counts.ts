import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine } from '../engine'
import type { Database } from '../schema'

/** Counts in a table of the database, each changed by a statement of its own. */
export function counts(
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
        // `tidyUp` does it.
        clearExpiredByTimeout: false,
        // Counts where the database cannot be asked.
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
