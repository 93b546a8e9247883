import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { secretFile } from '../../app/settings.server'
import type { Maintenance, OnProgress } from '../engine'
import { DatabaseBusy, MayNotRead } from '../faults'
import { describeError, openReadOnly, removeWalFiles } from './database'
import { takeLock } from './lock'
import { interruptedMark, replaceable, replaceFolder } from './replace-folder'

const pagesAtOnce = 2_000

/** Backup, restore and checks of a shop in a SQLite file. */
export function sqliteMaintenance(place: { dataDir: string; databaseFile: string }): Maintenance {
  const { dataDir, databaseFile: file } = place
  return {
    location: { shop: dataDir, database: file, summary: dataDir, parts: { dataDir } },
    hasShop: async () => existsSync(file),

    async read(work) {
      try {
        const reader = openReadOnly(file)
        try {
          return await work(reader)
        } finally {
          await reader.destroy()
          removeWalFiles(file)
        }
      } catch (error) {
        // SQLite needs to write beside a database, also to read it.
        if (/^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error))) throw new MayNotRead()
        throw error
      }
    },

    async checkIntegrity(reader) {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(
        reader,
      )
      const result = rows[0]?.integrity_check
      return result === 'ok' ? undefined : `the database is damaged: ${result}`
    },

    async findOrphans(reader) {
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader)
      return { rows: rows.length, first: rows[0]?.table ?? '' }
    },

    async secret() {
      const stored = join(dataDir, secretFile)
      return existsSync(stored) ? readFile(stored, 'utf8') : undefined
    },

    exportTo: (target, onProgress) => copy(file, target, onProgress),
    takeLock: (name, onWait) => takeLock(join(dataDir, `${name}.lock`), onWait),
    describeError: (error) => describeError(file, error),

    async describeFormer() {
      if ((await replaceable(dataDir)).length === 0) return undefined
      return `${dataDir} is not empty. With --replace, what is in it is put aside, and kept`
    },

    lockExclusively: () => lockExclusively(file),

    async replaceWith(folder, { aside }) {
      await replaceFolder(dataDir, folder, aside)
      // No shop was running.
      return { mustRestart: false }
    },

    isRestoreInterrupted: () => existsSync(interruptedMark(dataDir)),
  }
}

async function copy(file: string, target: string, onProgress: OnProgress) {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true })
  // One read transaction over all steps: otherwise each commit of the running shop would restart the copy.
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
    removeWalFiles(file)
  }
}

// SQLite refuses to leave the WAL mode while another process has the database open.
function lockExclusively(file: string) {
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
