import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { OnProgress, Upkeep } from '../engine'
import { DatabaseBusy, MayNotRead } from '../faults'
import { inWords, leaveNothingBehind, openReadOnly } from './database'
import { takeLock } from './lock'

const pagesAtOnce = 2_000

/** Backups, restores and examinations of a shop in a SQLite file. */
export function sqliteUpkeep(file: string): Upkeep {
  const folder = dirname(file)
  return {
    place: file,
    hasShop: async () => existsSync(file),

    async look(work) {
      try {
        const reader = openReadOnly(file)
        try {
          return await work(reader)
        } finally {
          await reader.destroy()
          leaveNothingBehind(file)
        }
      } catch (error) {
        // SQLite needs to write beside a database, also to read it.
        if (/^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error))) throw new MayNotRead()
        throw error
      }
    },

    async damage(reader) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(
        reader,
      )
      const result = rows[0]?.integrity_check
      return result === 'ok' ? undefined : `the database is damaged: ${result}`
    },

    async orphans(reader) {
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader)
      return { rows: rows.length, first: rows[0]?.table ?? '' }
    },

    copyTo: (target, onProgress) => copy(file, target, onProgress),
    takeLock: (name, onWait) => takeLock(join(folder, `${name}.lock`), onWait),
    lockOut: () => lockOut(file),
    inWords: (error) => inWords(file, error),
  }
}

async function copy(file: string, target: string, onProgress: OnProgress) {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true })
  // One read transaction over all steps: otherwise each commit of the running shop would begin the copy anew.
  // https://www.sqlite.org/backup.html
  source.exec('begin')
  source.prepare('select count(*) from sqlite_master').get()
  try {
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress('Database', totalPages - remainingPages, totalPages)
        return pagesAtOnce
      },
    })
  } finally {
    source.close()
    leaveNothingBehind(file)
  }
}

// SQLite lets nobody leave the WAL mode while anybody else has the database open.
function lockOut(file: string) {
  if (!existsSync(file)) return () => {}
  const sqlite = new Sqlite(file, { timeout: 1_000 })
  try {
    sqlite.pragma('locking_mode = exclusive')
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive; commit')
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      sqlite.close()
      throw new DatabaseBusy()
    }
    // A damaged database may be replaced: that is what backups are for.
  }
  return () => void sqlite.close()
}

function codeOf(error: unknown) {
  return error instanceof Sqlite.SqliteError ? error.code : ''
}
