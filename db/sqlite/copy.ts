import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { OnProgress } from '../dialect'
import { NotReady } from '../errors'
import { leaveWalMode, removeWalFiles } from './connection'

const pagesPerStep = 2_000

export async function copyDatabase(file: string, target: string, onProgress: OnProgress) {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true })
  // One read transaction contains all steps. Without it, each commit of the running shop would restart the copy.
  // https://www.sqlite.org/backup.html
  source.exec('begin')
  source.prepare('select count(*) from sqlite_master').get()
  try {
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress('Database', totalPages - remainingPages, totalPages)
        return pagesPerStep
      },
    })
  } finally {
    source.close()
    removeWalFiles(file)
  }
}

/** Returns the path of the copy. Deletes older copies, except the newest. @throws {NotReady} if the disk is too small */
export async function copyBeforeMigration(file: string, version: string) {
  const target = `${file}.before-${version}`
  const unfinished = `${file}.copying`
  // A process that was killed may have left a large one.
  await rm(unfinished, { force: true })
  await assertSpace(file)
  try {
    await copyDatabase(file, unfinished, () => {})
    leaveWalMode(unfinished)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
  await deleteOldCopies(file, target)
  return target
}

async function assertSpace(file: string) {
  const { bavail, bsize } = await statfs(dirname(file))
  // The migration may write as much as the copy.
  const neededBytes = 2 * (await stat(file)).size
  if (bavail * bsize >= neededBytes) return
  const megabytes = Math.ceil(neededBytes / 1024 / 1024)
  throw new NotReady(
    `the disk of ${file} needs ${megabytes} MB of free space, to copy and migrate the database.`,
  )
}

async function deleteOldCopies(file: string, newest: string) {
  const isCopy = (path: string) =>
    path.startsWith(file) && /^\.before-\d+\.\d+\.\d+$/.test(path.slice(file.length))
  const paths = (await readdir(dirname(file))).map((name) => join(dirname(file), name))
  const older = paths
    .filter((path) => isCopy(path) && path !== newest)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
  for (const path of older.slice(0, -1)) await rm(path)
}
