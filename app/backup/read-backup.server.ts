import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { databaseFile, readBackupFile } from 'db/backup-file'
import type { OnProgress } from 'db/dialect'
import { ignoreMissing, RestoreRefused } from 'db/errors'
import { extract } from 'tar'
import { isBackupName } from './backup-names.server'
import { forEachFile } from './for-each-file.server'
import { hashFile, Manifest, manifestFile } from './manifest.server'

/** Opens a backup, or the newest one of a folder. Unpacks a file into `workFolder`. @throws {RestoreRefused} */
export async function openBackup(backup: string, workFolder: string) {
  const folder = await openBackupFolder(backup, workFolder)
  return { folder, manifest: await readManifest(folder) }
}

/** Reads all of a backup again. @throws {RestoreRefused} if a restore would refuse it. */
export async function checkBackup(backup: string, workFolder: string, onProgress: OnProgress) {
  const { folder, manifest } = await openBackup(backup, workFolder)
  await assertFilesMatch(manifest, (name) => hashFile(join(folder, name)), onProgress)
  const { counts } = await readBackupFile(join(folder, databaseFile))
  const wrong = Object.keys(counts).find((table) => counts[table] !== manifest.counts[table])
  if (wrong) throw damagedBackup(`the number of ${wrong} does not match the manifest`)
}

/** `hashOf` reads a file of the backup and returns its SHA-256. @throws {RestoreRefused} */
export async function assertFilesMatch(
  { files }: Manifest,
  hashOf: (name: string) => Promise<string>,
  onProgress: OnProgress,
) {
  await forEachFile(
    Object.entries(files),
    async ([name, hash]) => {
      if ((await hashOf(name).catch(ignoreMissing)) !== hash) {
        throw damagedBackup(`${name} does not match the manifest`)
      }
    },
    (done, total) => onProgress('Files', done, total),
  )
}

async function openBackupFolder(backup: string, workFolder: string): Promise<string> {
  const path = resolve(backup)
  if (!existsSync(path)) throw new RestoreRefused(`There is no backup at ${path}`)
  if (statSync(path).isFile()) {
    const folder = join(workFolder, 'unpacked')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await unpack(path, folder)
    return folder
  }
  if (existsSync(join(path, manifestFile))) return path
  const newest = (await readdir(path)).filter(isBackupName).sort().at(-1)
  if (!newest)
    throw new RestoreRefused(
      `${path} is not a backup (it has no ${manifestFile}) and contains no backup`,
    )
  return openBackupFolder(join(path, newest), workFolder)
}

// Reads a damaged tar to its end, so that no write is in progress when this function throws.
async function unpack(file: string, folder: string) {
  const faults: string[] = []
  await extract({
    file,
    cwd: folder,
    filter: (_, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
    onwarn: (_, message) => faults.push(String(message)),
  })
  if (faults[0]) throw damagedBackup(faults[0])
}

async function readManifest(folder: string) {
  try {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
    if (manifest.files[databaseFile]) return manifest
  } catch {}
  throw damagedBackup(`its ${manifestFile} cannot be read`)
}

function damagedBackup(reason: string) {
  return new RestoreRefused(`This backup is damaged: ${reason}`)
}
