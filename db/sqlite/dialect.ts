import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible'
import { secretOfDataDir } from '../../app/settings.server'
import type { Engine, Trx } from '../dialect'
import { primaryKeys, type Table } from '../tables'
import { open } from './connection'
import { openDatabase } from './driver'
import { clearSearch, findProducts, findUsers, optimizeSearch } from './search'
import { snapshots } from './snapshots'

/** The shop on a SQLite file in its data folder, which all of its processes share. */
export function openSqlite(file: string): Engine {
  const db = openDatabase(file)
  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    // Writing transactions run one after the other; a long one commits alone.
    exclusive: (work) => db.transaction().setIsolationLevel('serializable').execute(work),
    openSnapshot: snapshots(file),
    // A read takes no connection from others.
    isOverloaded: () => false,
    ...versions(file),
    findProducts,
    findUsers,
    optimizeSearch: () => optimizeSearch(db),
    // Without the case of the letters A to Z (`nocase`).
    foldName: (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    // Only one process claims at a time.
    skipLocked: (query) => query,
    ...openCounts(join(dirname(file), 'limits.sqlite')),
    secret: async () => secretOfDataDir(),
    deleteAll,
  }
}

// Rows at once: 100 products take 3 ms, with all that may refer to them.
const deletedAtOnce = 100

// SQLite works on this thread: other requests are served between two batches.
async function deleteAll(trx: Trx, table: Table) {
  const from = sql.table(table)
  const key = sql.join(primaryKeys[table].map((column) => sql.ref(column)))
  await clearSearch(trx, table)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${from} where (${key}) in (select ${key} from ${from} limit ${deletedAtOnce})`.execute(
      trx,
    )
    await setImmediate()
    if (numAffectedRows !== BigInt(deletedAtOnce)) return
  }
}

type Statements = Record<'catalogue' | 'everything', Sqlite.Statement>

// What changes with each commit that changes the catalogue, or anything. To ask takes a few microseconds.
function versions(file: string) {
  let statements: Statements | undefined
  const ask = (what: keyof Statements) => () => {
    statements ??= prepareVersions(file)
    return statements[what].get() as number
  }
  return { catalogueVersion: ask('catalogue'), dataVersion: ask('everything') }
}

// SQLite counts for each connection the commits of all others: https://www.sqlite.org/pragma.html#pragma_data_version
function prepareVersions(file: string): Statements {
  const observer = open(file, { readonly: true })
  try {
    return {
      catalogue: observer.prepare('select version from catalogue_version').pluck(),
      everything: observer.prepare('pragma data_version').pluck(),
    }
  } catch (error) {
    observer.close()
    throw error
  }
}

// Counts are in a file of their own: on the shop's connection, a count could fall into the transaction of another request
// and be rolled back with it.
function openCounts(
  file: string,
): Pick<Engine, 'limiter' | 'deleteCounts' | 'deleteCountsOutside'> {
  const counts = openCountsFile(file)
  return {
    limiter: (limit) =>
      new RateLimiterSQLite({
        ...limit,
        storeClient: counts,
        storeType: 'better-sqlite3',
        tableName: 'counts',
        tableCreated: true,
        // Its own timer would end the process when the disk is full; `cleanUp` does it.
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

// The counts are not worth much: a file that cannot be read is replaced, so that the shop starts.
function openCountsFile(file: string) {
  try {
    return openSmallFile(file)
  } catch (error) {
    console.warn(`${file} could not be read, so failed log-ins are counted from zero: ${error}`)
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return openSmallFile(file)
  }
}

function openSmallFile(file: string) {
  // A lock on it lasts for moments. When one lasts longer, each process counts by itself.
  const sqlite = new Sqlite(file, { timeout: 1_000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.exec(
    'create table if not exists counts (key text primary key, points integer not null default 0, expire integer)',
  )
  return sqlite
}
