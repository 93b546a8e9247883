import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openDatabase } from 'db/database'
import { migrate, migrationNames } from 'db/migrate'
import pLimit from 'p-limit'
import { extract } from 'tar'
import { settings } from '../settings.server'
import { isBackupName } from './backup-names.server'
import { copyFile, databaseFile, Manifest, manifestFile, type OnProgress } from './manifest.server'

/** Why a backup was not restored; nothing was changed. */
export class NotRestored extends Error {}

/** While it is there, a restore is under way, or was cut off: the data folder is no shop. */
export const unfinishedRestore = join(settings.dataDir, '.restoring')

const filesAtOnce = 8

/**
 * Brings a backup into the data folder: all of it, checked against its manifest and migrated, or nothing. What was there
 * before is kept in a folder of its own, when it may be replaced. Throws `NotRestored`.
 */
export async function restoreBackup(
  backup: string,
  { replace, onProgress }: { replace: boolean; onProgress: OnProgress },
) {
  const former = existsSync(settings.dataDir) ? await readdir(settings.dataDir) : []
  const kept = former.filter((name) => name !== 'lost+found' && !name.startsWith('before-restore-'))
  if (kept.length > 0 && !replace) {
    throw new NotRestored(
      `${settings.dataDir} is not empty. With --replace, what is in it is put aside, and kept`,
    )
  }
  const release = lockFormerShop()
  try {
    const staged = join(unfinishedRestore, 'shop')
    await rm(unfinishedRestore, { recursive: true, force: true })
    await mkdir(staged, { recursive: true, mode: 0o700 })
    try {
      const { manifest, migrated } = await stage(backup, staged, onProgress)
      const aside = await putAside(kept)
      // The database comes last: without it there is no shop.
      const names = (await readdir(staged)).sort((name) => (name === databaseFile ? 1 : -1))
      for (const name of names) await rename(join(staged, name), join(settings.dataDir, name))
      return { manifest, migrated, aside }
    } finally {
      await rm(unfinishedRestore, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

// SQLite lets nobody leave the WAL mode while anybody else has the database open.
function lockFormerShop() {
  if (!existsSync(settings.databaseFile)) return () => {}
  const sqlite = new Sqlite(settings.databaseFile, { timeout: 1_000 })
  try {
    sqlite.pragma('locking_mode = exclusive')
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive; commit')
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      sqlite.close()
      throw new NotRestored(`A shop is running on ${settings.dataDir}. End it first`)
    }
    // A damaged database may be replaced: that is what backups are for.
  }
  return () => sqlite.close()
}

async function stage(backup: string, staged: string, onProgress: OnProgress) {
  const folder = await folderOf(backup)
  const manifest = await readManifest(folder)
  const unknown = manifest.migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) {
    throw new NotRestored(
      `This backup was made by version ${manifest.version}, which is newer than this one`,
    )
  }
  const inTurn = pLimit(filesAtOnce)
  const files = Object.entries(manifest.files)
  let done = 0
  const copies = await Promise.allSettled(
    files.map(([name, hash]) =>
      inTurn(async () => {
        const found = await copyFile(join(folder, name), join(staged, name)).catch(() => undefined)
        if (found !== hash) {
          throw new NotRestored(`This backup is damaged: ${name} is not what its manifest says`)
        }
        onProgress('Files', ++done, files.length)
      }),
    ),
  )
  const failed = copies.find((copy) => copy.status === 'rejected')
  if (failed) throw failed.reason
  const db = openDatabase(join(staged, databaseFile))
  try {
    return { manifest, migrated: await migrate(db) }
  } finally {
    await db.destroy()
  }
}

// A backup itself, or the newest of those in a folder; what is packed is unpacked.
async function folderOf(backup: string): Promise<string> {
  const path = resolve(backup)
  if (!existsSync(path)) throw new NotRestored(`There is no backup at ${path}`)
  if (path.endsWith('.tar')) {
    const folder = join(unfinishedRestore, 'unpacked')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await extract({ file: path, cwd: folder, strict: true }).catch((error: Error) => {
      throw new NotRestored(`This backup is damaged: ${error.message}`)
    })
    return folder
  }
  if (existsSync(join(path, manifestFile))) return path
  const newest = (await readdir(path)).filter(isBackupName).sort().at(-1)
  if (!newest) throw new NotRestored(`${path} is no backup: it has no ${manifestFile}`)
  return folderOf(join(path, newest))
}

async function readManifest(folder: string) {
  try {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
    if (manifest.files[databaseFile]) return manifest
  } catch {}
  throw new NotRestored(`This backup is damaged: its ${manifestFile} cannot be read`)
}

async function putAside(names: string[]) {
  if (names.length === 0) return undefined
  const aside = join(
    settings.dataDir,
    `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`,
  )
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) {
    if (join(settings.dataDir, name) === unfinishedRestore) continue
    await rename(join(settings.dataDir, name), join(aside, name))
  }
  return aside
}
