import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openDatabase } from 'db/database'
import { takeLock } from 'db/lock'
import { migrate, migrationNames } from 'db/migrate'
import pLimit from 'p-limit'
import { extract } from 'tar'
import { settings } from '../settings.server'
import { isBackupName } from './backup-names.server'
import { prepareLock, unfinishedRestore } from './locks.server'
import { copyFile, databaseFile, Manifest, manifestFile, type OnProgress } from './manifest.server'

/** Why a backup was not restored; nothing was changed. */
export class NotRestored extends Error {}

const workFolder = join(settings.dataDir, '.restore')
const filesAtOnce = 8

/**
 * Brings a backup into the data folder: all of it, checked against its manifest and migrated, or nothing. What was there
 * before is kept in a folder of its own, when it may be replaced. Throws `NotRestored`.
 */
export async function restoreBackup(
  backup: string,
  { replace, onProgress }: { replace: boolean; onProgress: OnProgress },
) {
  if ((await replaceable()).length > 0 && !replace) {
    throw new NotRestored(
      `${settings.dataDir} is not empty. With --replace, what is in it is put aside, and kept`,
    )
  }
  const giveBack = await takeLock(prepareLock, () => {
    throw new NotRestored('Another restore is under way there')
  })
  let release = () => {}
  try {
    release = lockFormerShop()
    const staged = join(workFolder, 'shop')
    await clearWorkFolder()
    await mkdir(staged, { recursive: true, mode: 0o700 })
    const { manifest, migrated } = await stage(backup, staged, onProgress)
    return { manifest, migrated, aside: await exchange(staged) }
  } finally {
    await clearWorkFolder()
    release()
    giveBack()
  }
}

function clearWorkFolder() {
  return rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
}

// What a restore would put aside.
async function replaceable() {
  const left = [
    'lost+found',
    basename(prepareLock),
    basename(workFolder),
    basename(unfinishedRestore),
  ]
  const names = await readdir(settings.dataDir)
  // SQLite keeps a file beside the lock while it is held.
  return names.filter(
    (name) => !left.includes(name) && !/^(?:before-restore-|prepare\.lock-)/.test(name),
  )
}

// Either all of it or nothing; where not even that is possible, the mark stays, and the shop does not start.
async function exchange(staged: string) {
  const former = await replaceable()
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const aside = join(settings.dataDir, `before-restore-${time}`)
  const moved: [from: string, to: string][] = []
  const move = async (name: string, from: string, to: string) => {
    await rename(join(from, name), join(to, name))
    moved.push([join(from, name), join(to, name)])
  }
  await writeFile(unfinishedRestore, '')
  try {
    if (former.length > 0) await mkdir(aside, { mode: 0o700 })
    for (const name of former) await move(name, settings.dataDir, aside)
    for (const name of await readdir(staged)) await move(name, staged, settings.dataDir)
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from)
    if (former.length > 0) await rm(aside, { recursive: true, force: true })
    await rm(unfinishedRestore)
    throw new NotRestored(`What is there cannot be moved: ${(error as Error).message}`)
  }
  await rm(unfinishedRestore)
  return former.length > 0 ? aside : undefined
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
        const found = await copyFile(join(folder, name), join(staged, name)).catch(absent)
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
  if (statSync(path).isFile()) {
    const folder = join(workFolder, 'unpacked')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await unpack(path, folder)
    return folder
  }
  if (existsSync(join(path, manifestFile))) return path
  const newest = (await readdir(path)).filter(isBackupName).sort().at(-1)
  if (!newest) throw new NotRestored(`${path} is no backup: it has no ${manifestFile}`)
  return folderOf(join(path, newest))
}

// A tar with a fault is read to its end, so that nothing is being written any more when it is refused.
async function unpack(file: string, folder: string) {
  const faults: string[] = []
  await extract({
    file,
    cwd: folder,
    filter: (_, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
    onwarn: (_, message) => faults.push(String(message)),
  })
  if (faults[0]) throw new NotRestored(`This backup is damaged: ${faults[0]}`)
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function readManifest(folder: string) {
  try {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
    if (manifest.files[databaseFile]) return manifest
  } catch {}
  throw new NotRestored(`This backup is damaged: its ${manifestFile} cannot be read`)
}
