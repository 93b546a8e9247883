import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'

const pause = 200

/**
 * Waits until no other process holds the lock of this name, and takes it. The lock is SQLite's own, so that it ends with
 * the process that holds it, however that ends. Returns what gives it back; calls `onWait` when it has to wait, which
 * may throw instead.
 */
export async function takeLock(file: string, onWait: () => void) {
  const sqlite = new Sqlite(file, { timeout: 0 })
  try {
    for (let isFirst = true; ; isFirst = false) {
      if (isLocked(sqlite)) return async () => void sqlite.close()
      if (isFirst) onWait()
      await setTimeout(pause)
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function isLocked(sqlite: Sqlite.Database) {
  try {
    sqlite.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
