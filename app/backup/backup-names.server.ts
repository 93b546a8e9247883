import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Deletes all but the newest backups of a folder, and nothing else; returns the names of those that are gone. */
export async function deleteOldBackups(folder: string, keep: number) {
  const backups = (await readdir(folder)).filter(isBackupName).sort()
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
