import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible'
import { secretOfDataDir } from '../../app/settings.server'
import type { Engine, Trx } from '../dialect'
import { primaryKeys, type Table } from '../tables'
import { limitsFile } from './connection'
import { openDatabase } from './driver'
import { clearSearch, optimizeSearch, productSearch, userSearch } from './search'
import { snapshots } from './snapshots'
import { versionReaders } from './versions'

export function openSqlite(file: string): Engine {
  const db = openDatabase(file)
  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    // With this isolation level, the driver runs the transaction outside of any group commit.
    exclusive: (work) => db.transaction().setIsolationLevel('serializable').execute(work),
    openSnapshot: snapshots(file),
    inRequest: (work) => work(),
    isOverloaded: () => false,
    ...versionReaders(file),
    productSearch,
    userSearch,
    optimizeSearch: () => optimizeSearch(db),
    ...rateLimits(join(dirname(file), limitsFile)),
    secret: async () => secretOfDataDir(),
    deleteAll,
  }
}

// SQLite blocks this thread, so requests are served between batches. 100 products take 3 ms.
const deleteBatchRows = 100

async function deleteAll(trx: Trx, table: Table) {
  const from = sql.table(table)
  const key = sql.join(primaryKeys[table].map((column) => sql.ref(column)))
  await clearSearch(trx, table)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${from} where (${key}) in (select ${key} from ${from} limit ${deleteBatchRows})`.execute(
      trx,
    )
    await setImmediate()
    if (numAffectedRows !== BigInt(deleteBatchRows)) return
  }
}

// Counts have their own file. On the shop's connection, another request's rollback could undo a count.
function rateLimits(
  file: string,
): Pick<Engine, 'limiter' | 'deleteCounts' | 'deleteCountsOutside'> {
  const counts = openOrReplaceCounts(file)
  return {
    limiter: (limit) =>
      new RateLimiterSQLite({
        ...limit,
        storeClient: counts,
        storeType: 'better-sqlite3',
        tableName: 'counts',
        tableCreated: true,
        // `cleanUp` deletes expired counts. The timer of the library would crash the process if the disk is full.
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(limit),
      }),
    deleteCounts: async (prefix) => {
      counts.prepare('delete from counts where substr(key, 1, length(?)) = ?').run(prefix, prefix)
    },
    deleteCountsOutside: async (from, to) => {
      counts.prepare('delete from counts where expire < ? or expire > ?').run(from, to)
    },
  }
}

function openOrReplaceCounts(file: string) {
  try {
    return openCounts(file)
  } catch (error) {
    console.warn(`${file} could not be read, so rate limits start from zero: ${error}`)
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return openCounts(file)
  }
}

function openCounts(file: string) {
  // Locks are short. If one lasts longer than this, the process counts in memory.
  const sqlite = new Sqlite(file, { timeout: 1_000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.exec(
    'create table if not exists counts (key text primary key, points integer not null default 0, expire integer)',
  )
  return sqlite
}
