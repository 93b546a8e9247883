import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { OnProgress } from '../dialect'
import { NoSpaceToMigrate } from '../errors'
import { leaveWalMode, removeWalFiles } from './connection'
import { filesOf } from './database-files'

const pagesPerStep = 2_000
const preservedCopies = 2

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

/** Returns the path of the copy. Deletes older copies, except the newest. @throws {NoSpaceToMigrate} */
export async function copyBeforeMigration(file: string, version: string) {
  const target = `${file}.before-${version}`
  const unfinished = `${target}.unfinished`
  await assertSpace(file)
  try {
    await rm(unfinished, { force: true })
    await copyDatabase(file, unfinished, () => {})
    leaveWalMode(unfinished)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
  for (const path of (await listCopies(file)).slice(preservedCopies)) {
    for (const part of filesOf(path)) await rm(part, { force: true })
  }
  return target
}

async function assertSpace(file: string) {
  const { bavail, bsize } = await statfs(dirname(file))
  // The migration may write as much as the copy.
  const neededBytes = 2 * (await stat(file)).size
  if (bavail * bsize < neededBytes) throw new NoSpaceToMigrate(dirname(file), neededBytes)
}

/** Newest first. */
async function listCopies(file: string) {
  const prefix = `${basename(file)}.before-`
  const names = (await readdir(dirname(file))).filter(
    (name) => name.startsWith(prefix) && /^\d+\.\d+\.\d+$/.test(name.slice(prefix.length)),
  )
  const copies = await Promise.all(
    names.map(async (name) => {
      const path = join(dirname(file), name)
      return { path, madeAt: (await stat(path)).mtimeMs }
    }),
  )
  return copies.sort((one, other) => other.madeAt - one.madeAt).map(({ path }) => path)
}
