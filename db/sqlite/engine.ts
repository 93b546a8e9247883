import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { secretOfDataDir } from '../../app/settings.server'
import type { Engine, Trx } from '../engine'
import { primaryKeys, type Table } from '../tables'
import { openCounts } from './counts'
import { dataState } from './data-state'
import { assertWhole, describeError, openDatabase } from './database'
import { takeLock } from './lock'
import { clearSearch, findProducts, findUsers, tidySearch } from './search'
import { snapshots } from './snapshot'

export { describeError } from './database'

/** The shop on a SQLite file in its data folder, which all of its processes share. */
export function openSqlite(file: string): Engine {
  const db = openDatabase(file)
  const folder = dirname(file)
  return {
    name: 'SQLite',
    db,
    transaction: (work) => db.transaction().execute(work),
    // While one writes, nobody else does; a long one commits alone.
    exclusive: (work) => db.transaction().setIsolationLevel('serializable').execute(work),
    openSnapshot: snapshots(file),
    // A read takes no connection from others.
    isOverloaded: () => false,
    ...dataState(file),
    findProducts,
    findUsers,
    tidySearch: () => tidySearch(db),
    // Without the case of the letters A to Z (`nocase`).
    foldName: (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    // One process writes at a time.
    skipLocked: (query) => query,
    ...openCounts(join(folder, 'limits.sqlite')),
    takeLock: (name, onWait) => takeLock(join(folder, `${name}.lock`), onWait),
    secret: async () => secretOfDataDir(),
    // Triggers give the number after the largest one.
    alignNumbers: async () => {},
    addMany,
    deleteAll,
    assertWhole: () => assertWhole(db),
    ready: async () => {},
    describeError: (error) => describeError(file, error),
  }
}

// Values of one statement are limited in number.
const batch = 500

async function addMany(
  trx: Trx,
  table: Table,
  rows: readonly object[],
  onProgress: (done: number) => void,
) {
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch)
    await trx
      .insertInto(table)
      .values(some as never)
      .execute()
    onProgress(start + some.length)
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
