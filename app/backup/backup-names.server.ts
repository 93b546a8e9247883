import { existsSync, statSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from 'db/time'
import { manifestFile } from './manifest.server'

// The name contains the UTC time of creation, so that names sort by age.
const pattern = /^shop-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:\.tar)?$/

export function isBackupName(name: string) {
  return pattern.test(name)
}

/** In milliseconds since 1970; NaN if it is not the name of a backup. */
export function timeOf(name: string) {
  const [, date, ...time] = pattern.exec(name) ?? []
  return Date.parse(`${date}T${time.join(':')}Z`)
}

export function newBackupName() {
  return `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Preserves `keep` backups: `newest`, even if the clock was set back, and the newest of the others. */
export async function deleteOldBackups(folder: string, keep: number, newest: string) {
  const olderNames: string[] = []
  for (const name of (await readdir(folder)).filter(isBackupName).sort()) {
    if (name !== newest && (await isBackup(join(folder, name)))) olderNames.push(name)
  }
  const deletedNames = olderNames.slice(0, Math.max(0, olderNames.length - keep + 1))
  for (const name of deletedNames) await rm(join(folder, name), { recursive: true, force: true })
  return deletedNames
}

/** The name of a working folder is the name of the backup, this suffix, and random characters. */
export const workFolderSuffix = '.unfinished-'

export async function deleteUnfinishedBackups(folder: string) {
  for (const name of await readdir(folder)) {
    const [backup = '', end] = name.split(workFolderSuffix)
    if (end === undefined || !isBackupName(backup)) continue
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}

/** False if it cannot be read. */
export function isBackup(path: string) {
  return hasContentOfBackup(path).catch(() => false)
}

async function hasContentOfBackup(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return false
  if (stats.isDirectory()) return existsSync(join(path, manifestFile))
  const file = await open(path)
  try {
    // The magic bytes of a tar header: https://www.gnu.org/software/tar/manual/html_node/Standard.html
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 257)
    return buffer.toString() === 'ustar'
  } finally {
    await file.close()
  }
}
