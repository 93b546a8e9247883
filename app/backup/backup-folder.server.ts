import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day, minute } from 'db/time'
import { type Message, message } from '~/languages/messages'
import { settings } from '~/settings.server'
import { isBackup, timeOf } from './backup-names.server'

const maxAgeDays = 2

export interface BackupFolder {
  path: string
  isUsable: boolean
  /** In milliseconds since 1970. */
  newestAt: number | undefined
  /** The size of the newest one; 0 if it is a folder, or there is none. */
  newestBytes: number
  problem: Message | undefined
}

let known: BackupFolder | undefined

/** What BACKUP_DIR contained a minute ago: a page does not wait for a disk, which may be that of another machine. */
export function knownBackups() {
  return known
}

/** Undefined if BACKUP_DIR is not set. `now` is in milliseconds since 1970. */
export async function readBackupFolder(now = Date.now()) {
  const path = settings.backupDir
  if (!path) return undefined
  const { R_OK, W_OK, X_OK } = constants
  // With the slash, it must be a folder.
  const isUsable = await access(join(path, '/'), R_OK | W_OK | X_OK).then(
    () => true,
    () => false,
  )
  const folder = { path, isUsable, ...(await findNewest(path, now)) }
  known = { ...folder, problem: problemOf(folder, now) }
  return known
}

async function findNewest(path: string, now: number) {
  const names = await readdir(path).catch((): string[] => [])
  for (const name of names.sort().reverse()) {
    const madeAt = timeOf(name)
    // The extra minute is for clocks that differ.
    if (madeAt > now + minute || !(await isBackup(join(path, name)))) continue
    const stats = await stat(join(path, name))
    return { newestAt: madeAt, newestBytes: stats.isFile() ? stats.size : 0 }
  }
  return { newestAt: undefined, newestBytes: 0 }
}

function problemOf({ path, isUsable, newestAt }: Omit<BackupFolder, 'problem'>, now: number) {
  if (!isUsable) {
    return message(
      'The shop cannot write backups into {folder}. Create this folder, and let the user who runs the shop write into it.',
      { folder: path },
    )
  }
  if (newestAt === undefined || now - newestAt > maxAgeDays * day) {
    return message(
      '{folder} has no backup of the last {days} days. If it has none in a few minutes, the log of the shop says why.',
      { folder: path, days: maxAgeDays },
    )
  }
}
