import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../settings.server'
import type { KeptImages } from './kept-images'

const atOnce = 100

/** Images in the data folder, each a folder that appears under its name only when it is complete. */
export const imageFolder: KeptImages = {
  async renew(id) {
    const now = new Date()
    return utimes(folderOf(id), now, now).then(
      () => true,
      () => false,
    )
  },

  add: (id, folder) => moveInto(folder, folderOf(id)),

  async read(id, file) {
    const bytes = await readIfThere(join(folderOf(id), file))
    if (!bytes && !existsSync(settings.imagesDir)) console.warn(`${settings.imagesDir} is missing`)
    return bytes
  },

  async *ids() {
    const names = await readdir(settings.imagesDir).catch(() => [] as string[])
    for (let start = 0; start < names.length; start += atOnce) {
      yield names.slice(start, start + atOnce)
    }
  },

  // Somebody may store the same image once more at this very moment, and they rely on it being there: so it is put
  // aside first, where nobody finds it, and comes back if it was stored meanwhile.
  async delete(id, before) {
    const folder = folderOf(id)
    const aside = `${folder}.deleted`
    try {
      if (!(await isOlder(folder, before))) return false
      await rename(folder, aside)
      const isDeleted = await isOlder(aside, before)
      if (!isDeleted) await moveInto(aside, folder)
      await rm(aside, { recursive: true, force: true })
      return isDeleted
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  },

  // There are no copies.
  deleteCopies: async () => {},
}

export function folderOf(id: string) {
  return join(settings.imagesDir, id)
}

export async function isOlder(path: string, before: Date) {
  return (await stat(path)).mtimeMs < before.getTime()
}

export async function readIfThere(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Gives a folder its name, unless there is such a folder already. */
export async function moveInto(unfinished: string, folder: string) {
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
