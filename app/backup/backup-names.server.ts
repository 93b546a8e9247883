import { existsSync, statSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from 'db/time'
import { manifestFile } from './manifest.server'

// The time of its making, in UTC, so that names sort by age.
const pattern = /^shop-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:\.tar)?$/

/** Whether a file or folder is called as backups are. */
export function isBackupName(name: string) {
  return pattern.test(name)
}

/** The name of a backup that is made now. */
export function newBackupName() {
  return `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/**
 * Deletes the oldest backups of a folder beyond so many, and nothing else; returns the names of those that are gone.
 * `newest` is the name of the one just made, which stays whatever the clock says.
 */
export async function deleteOldBackups(folder: string, keep: number, newest: string) {
  const others: string[] = []
  for (const name of (await readdir(folder)).filter(isBackupName).sort()) {
    if (name !== newest && (await isBackup(join(folder, name)))) others.push(name)
  }
  const old = others.slice(0, Math.max(0, others.length - keep + 1))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}

/** What the working folder of a backup that is being made has after the name of the backup; each run adds its own end. */
export const unfinishedEnding = '.unfinished-'

/** Deletes what backups that were cut off more than a day ago have left in a folder. */
export async function deleteUnfinishedBackups(folder: string) {
  for (const name of await readdir(folder)) {
    // Until version 0.4 the name ended there.
    const [backup = '', rest] = name.split('.unfinished')
    if (rest === undefined || !isBackupName(backup)) continue
    const path = join(folder, name)
    // Another run may just have removed it.
    const entry = statSync(path, { throwIfNoEntry: false })
    if (entry && Date.now() - entry.mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}

async function isBackup(path: string) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return false
  if (entry.isDirectory()) return existsSync(join(path, manifestFile))
  const file = await open(path)
  try {
    // What begins every entry of a tar: https://www.gnu.org/software/tar/manual/html_node/Standard.html
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 257)
    return buffer.toString() === 'ustar'
  } finally {
    await file.close()
  }
}
