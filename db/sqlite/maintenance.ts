import { existsSync } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { secretFile } from '../../app/settings.server'
import { type Maintenance, type Reader, restoreFolder } from '../dialect'
import {
  DatabaseBusy,
  ignoreMissing,
  messageOf,
  NotReady,
  PermissionDenied,
  RestoreRefused,
} from '../errors'
import { assertIntact, describeError, limitsFile, openReadOnly, removeWalFiles } from './connection'
import { copyBeforeMigration, copyDatabase } from './copy'
import { filesOf, findReadOnlyFile } from './database-files'

const lockPauseMs = 200
const markerName = '.restoring'

export function sqliteMaintenance({
  dataDir,
  databaseFile: file,
}: {
  dataDir: string
  databaseFile: string
}): Maintenance {
  const databaseFiles = [file, join(dataDir, limitsFile)]
  return {
    location: { shop: dataDir, database: file, summary: dataDir, parts: { dataDir } },
    databaseFiles,
    findReadOnlyFile,
    describeError: (error) =>
      error instanceof NotReady ? error.message : describeError(file, error),

    takeLock: (name, onWait) => takeLock(join(dataDir, `${name}.lock`), onWait),

    async waitUntilReady() {
      if (existsSync(restoreMarker(dataDir))) {
        throw new NotReady('a restore was interrupted. Run it again with --replace.')
      }
    },

    async assertUsable(db) {
      await assertIntact(db)
      await assertWritable(databaseFiles.flatMap(filesOf))
    },
    isInUse: async () => isInUse(file),
    hasShop: async () => existsSync(file),

    read: (work) => read(file, work),
    checkIntegrity,
    findOrphans,

    async storedSecret() {
      const stored = join(dataDir, secretFile)
      return existsSync(stored) ? readFile(stored, 'utf8') : undefined
    },

    exportTo: (target, onProgress) => copyDatabase(file, target, onProgress),
    copyBeforeMigration: (version) => copyBeforeMigration(file, version),

    async describeOldShop() {
      if ((await listReplaceable(dataDir)).length === 0) return undefined
      return `${dataDir} is not empty. With --replace, its content is moved to a folder before-restore-… inside it`
    },

    lockExclusively: () => lockExclusively(file),

    async replaceWith(folder, { path }) {
      await replaceFolder(dataDir, folder, path)
      return { mustRestart: false }
    },
  }
}

async function read<T>(file: string, work: (reader: Reader) => Promise<T>) {
  try {
    const reader = openReadOnly(file)
    try {
      return await work(reader)
    } finally {
      await reader.destroy()
      removeWalFiles(file)
    }
  } catch (error) {
    // Even to read a database, SQLite must create files in its folder.
    if (/^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error))) throw new PermissionDenied()
    throw error
  }
}

async function checkIntegrity(reader: Reader) {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(reader)
  const result = rows[0]?.integrity_check
  return result === 'ok' ? undefined : `the database is damaged: ${result}`
}

async function findOrphans(reader: Reader) {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(reader)
  return { rows: rows.length, first: rows[0]?.table ?? '' }
}

// SQLite cannot leave WAL mode while another process has the database open.
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
    // Other errors mean a damaged database, which a restore may replace.
  }
  return () => void sqlite.close()
}

function isInUse(file: string) {
  try {
    lockExclusively(file)()
    return false
  } catch (error) {
    if (error instanceof DatabaseBusy) return true
    throw error
  }
}

// SQLite opens a file that it may not write to, and fails later.
async function assertWritable(files: string[]) {
  for (const file of files) await access(file, constants.W_OK).catch(ignoreMissing)
}

function restoreMarker(dataDir: string) {
  return join(dataDir, markerName)
}

async function listReplaceable(dataDir: string) {
  const names = await readdir(dataDir)
  // Backups do not contain the shopkeeper's own languages, so a restored shop still needs them.
  const others = ['lost+found', restoreFolder, markerName, 'languages']
  const isOther = (name: string) =>
    others.includes(name) || /^(?:before-restore-|prepare\.lock)/.test(name)
  return names.filter((name) => !isOther(name))
}

// If a move fails, undoes all moves. If that fails too, the marker stays, and the shop refuses to start.
async function replaceFolder(dataDir: string, staged: string, preservedPath: string) {
  const oldNames = await listReplaceable(dataDir)
  const marker = restoreMarker(dataDir)
  const moved: [from: string, to: string][] = []
  const move = async (name: string, from: string, to: string) => {
    await rename(join(from, name), join(to, name))
    moved.push([join(from, name), join(to, name)])
  }
  await writeFile(marker, '')
  try {
    if (oldNames.length > 0) await mkdir(preservedPath, { mode: 0o700 })
    for (const name of oldNames) await move(name, dataDir, preservedPath)
    for (const name of await readdir(staged)) await move(name, staged, dataDir)
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from)
    if (oldNames.length > 0) await rm(preservedPath, { recursive: true, force: true })
    await rm(marker)
    throw new RestoreRefused(
      `The current content of the data folder cannot be moved: ${messageOf(error)}`,
    )
  }
  await rm(marker)
}

// When a process ends, even by a crash, SQLite's locks end with it.
async function takeLock(file: string, onWait: () => void) {
  const sqlite = new Sqlite(file, { timeout: 0 })
  try {
    for (let isFirst = true; ; isFirst = false) {
      if (tryLock(sqlite)) return async () => void sqlite.close()
      if (isFirst) onWait()
      await setTimeout(lockPauseMs)
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function tryLock(sqlite: Sqlite.Database) {
  try {
    sqlite.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}

function codeOf(error: unknown) {
  return error instanceof Sqlite.SqliteError ? error.code : ''
}
