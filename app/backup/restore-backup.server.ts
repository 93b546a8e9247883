import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { databaseFile, knownMigrations, migrateBackupFile } from 'db/backup-file'
import type { OnProgress, SharedUpkeep } from 'db/engine'
import { DatabaseBusy, MadeByNewerVersion, RowsRefused } from 'db/faults'
import { upkeep } from 'db/upkeep'
import { extract } from 'tar'
import { secretFile, settings } from '../settings.server'
import { isBackupName } from './backup-names.server'
import { forEachFile } from './file-work.server'
import { prepareLock, unfinishedRestore } from './locks.server'
import { makeBackup } from './make-backup.server'
import { copyFile, Manifest, manifestFile } from './manifest.server'

/** Why a backup was not restored; nothing was changed. */
export class NotRestored extends Error {}

interface Options {
  replace: boolean
  onProgress: OnProgress
}

const workFolder = join(settings.dataDir, '.restore')

/**
 * Brings a backup into the shop: all of it, checked against its manifest and migrated, or nothing. What was there before
 * is kept in a folder of its own, when it may be replaced. Throws `NotRestored`.
 */
export async function restoreBackup(backup: string, options: Options) {
  await refuseToReplace(options)
  const giveBack = await upkeep.takeLock(prepareLock, () => {
    throw new NotRestored('Another restore is under way there')
  })
  let release = () => {}
  try {
    release = lockFormerShop()
    const staged = join(workFolder, 'shop')
    await clearWorkFolder()
    await mkdir(staged, { recursive: true, mode: 0o700 })
    const { manifest, migrated } = await stage(backup, staged, options.onProgress)
    const { shared } = upkeep
    const aside = shared ? await send(staged, shared, options) : await exchange(staged)
    return { manifest, migrated, aside }
  } finally {
    await clearWorkFolder()
    release()
    await giveBack()
  }
}

async function refuseToReplace({ replace }: Options) {
  if (replace) return
  if (upkeep.shared) {
    if (!(await upkeep.shared.hasUsers())) return
    throw new NotRestored(
      `${upkeep.place} is not empty. With --replace, what is in it is replaced, and kept as a backup`,
    )
  }
  if ((await replaceable()).length === 0) return
  throw new NotRestored(
    `${settings.dataDir} is not empty. With --replace, what is in it is put aside, and kept`,
  )
}

function clearWorkFolder() {
  return rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
}

// What a restore would put aside.
async function replaceable() {
  const left = ['lost+found', basename(workFolder), basename(unfinishedRestore)]
  const names = await readdir(settings.dataDir)
  // There may be a file beside that of the lock while it is held.
  return names.filter(
    (name) => !left.includes(name) && !/^(?:before-restore-|prepare\.lock)/.test(name),
  )
}

// Either all of it or nothing; where not even that is possible, the mark stays, and the shop does not start.
async function exchange(staged: string) {
  const former = await replaceable()
  const aside = newAside()
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

function newAside() {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return join(settings.dataDir, `before-restore-${time}`)
}

// What was there before is copied when nobody can write any more. Images go first: those that nothing shows, should it come
// to no more, are tidied away.
async function send(staged: string, shared: SharedUpkeep, options: Options) {
  const { onProgress } = options
  const aside = newAside()
  const secret = await readFile(join(staged, secretFile), 'utf8').catch(absent)
  try {
    await shared.migrate()
    await sendImages(staged, shared, onProgress)
    await shared.replace(join(staged, databaseFile), {
      secret: secret?.trim(),
      onProgress,
      async keepFormer() {
        // Somebody may have filled it meanwhile.
        await refuseToReplace(options)
        if (await shared.hasUsers()) await makeBackup(aside, onProgress)
      },
    })
    return existsSync(aside) ? aside : undefined
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw inWords(error)
  }
}

async function sendImages(staged: string, { files }: SharedUpkeep, onProgress: OnProgress) {
  const found = await readdir(join(staged, 'images'), { recursive: true }).catch(() => [])
  // Those of images, not their folders.
  const names = found.filter((name) => name.includes(sep))
  await forEachFile(
    names,
    async (name) => {
      const path = `images/${name.replaceAll(sep, '/')}`
      await files.put(path, await readFile(join(staged, 'images', name)))
    },
    (done, all) => onProgress('Images', done, all),
  )
}

function inWords(error: unknown) {
  if (error instanceof MadeByNewerVersion) {
    return new NotRestored(`${upkeep.place} was made by a newer version of the shop`)
  }
  if (error instanceof RowsRefused) return new NotRestored(error.message)
  return error
}

function lockFormerShop() {
  try {
    return upkeep.lockOut?.() ?? (() => {})
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
    throw new NotRestored(`A shop is running on ${settings.dataDir}. End it first`)
  }
}

async function stage(backup: string, staged: string, onProgress: OnProgress) {
  const folder = await folderOf(backup)
  const manifest = await readManifest(folder)
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name))
  if (unknown.length > 0) {
    throw new NotRestored(
      `This backup was made by version ${manifest.version}, which is newer than this one`,
    )
  }
  await forEachFile(
    Object.entries(manifest.files),
    async ([name, hash]) => {
      const found = await copyFile(join(folder, name), join(staged, name)).catch(absent)
      if (found !== hash) {
        throw new NotRestored(`This backup is damaged: ${name} is not what its manifest says`)
      }
    },
    (done, all) => onProgress('Files', done, all),
  )
  return { manifest, migrated: await migrateBackupFile(join(staged, databaseFile)) }
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
