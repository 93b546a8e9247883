import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Engine } from '../engine'

/**
 * Counts in a file of their own: on the shop's connection, a count could fall inside somebody's transaction and be
 * rolled back with it.
 */
export function openCounts(
  file: string,
): Pick<Engine, 'limiter' | 'deleteCounts' | 'deleteCountsOutside'> {
  const counts = openAnew(file)
  return {
    limiter: (limit) =>
      new RateLimiterSQLite({
        ...limit,
        storeClient: counts,
        storeType: 'better-sqlite3',
        tableName: 'counts',
        tableCreated: true,
        // Its own timer would end the process when the disk is full; `tidyUp` does it.
        clearExpiredByTimeout: false,
        // Counts where nothing can be written.
        insuranceLimiter: new RateLimiterMemory(limit),
      }),
    deleteCounts: async (start) => {
      counts.prepare('delete from counts where substr(key, 1, length(?)) = ?').run(start, start)
    },
    deleteCountsOutside: async (from, to) => {
      counts.prepare('delete from counts where expire < ? or expire > ?').run(from, to)
    },
  }
}

// The counts can be thrown away: a file that cannot be read must not keep the shop from starting.
function openAnew(file: string) {
  try {
    return openFile(file)
  } catch (error) {
    console.warn(`${file} could not be read, so failed log-ins are counted from zero: ${error}`)
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return openFile(file)
  }
}

function openFile(file: string) {
  // Held for moments only; whoever holds it for longer is not waited for, and each process counts by itself.
  const sqlite = new Sqlite(file, { timeout: 1_000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.exec(
    'create table if not exists counts (key text primary key, points integer not null default 0, expire integer)',
  )
  return sqlite
}
