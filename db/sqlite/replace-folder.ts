import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreFolder } from '../engine'
import { NotRestored } from '../faults'

const markName = '.restoring'

/** A file that is there while the data folder is between two shops: a restore is under way, or was interrupted. */
export function interruptedMark(dataDir: string) {
  return join(dataDir, markName)
}

/** The names of what a restore moves away from a data folder. */
export async function replaceable(dataDir: string) {
  const names = await readdir(dataDir)
  const others = ['lost+found', restoreFolder, markName]
  // A lock has a second file beside it while it is held.
  const isOther = (name: string) =>
    others.includes(name) || /^(?:before-restore-|prepare\.lock)/.test(name)
  return names.filter((name) => !isOther(name))
}

/**
 * Moves what is in a data folder to `aside`, and what is in `staged` into the data folder: all of it or nothing. If not
 * even the way back is possible, the mark stays, and the shop does not start.
 * @throws {NotRestored}
 */
export async function replaceFolder(dataDir: string, staged: string, aside: string) {
  const former = await replaceable(dataDir)
  const mark = interruptedMark(dataDir)
  const moved: [from: string, to: string][] = []
  const move = async (name: string, from: string, to: string) => {
    await rename(join(from, name), join(to, name))
    moved.push([join(from, name), join(to, name)])
  }
  await writeFile(mark, '')
  try {
    if (former.length > 0) await mkdir(aside, { mode: 0o700 })
    for (const name of former) await move(name, dataDir, aside)
    for (const name of await readdir(staged)) await move(name, staged, dataDir)
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from)
    if (former.length > 0) await rm(aside, { recursive: true, force: true })
    await rm(mark)
    throw new NotRestored(`What is there cannot be moved: ${(error as Error).message}`)
  }
  await rm(mark)
}
