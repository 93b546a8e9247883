import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store'

/** Files in a local folder, readable by their owner only. A file appears under its name when it is complete. */
export function localFiles(root: string): FileStore {
  const fileAt = (path: string) => join(root, path)
  // Beside the folder of the file: a folder holds complete files only. What a crash leaves there is listed and old.
  const unfinishedAt = (path: string) => `${fileAt(dirname(path))}.part-${randomUUID()}`

  async function list(prefix: string) {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const entries = await readdir(fileAt(folder), { withFileTypes: true }).catch(absent)
    const paths: string[] = []
    for (const entry of entries ?? []) {
      const path = folder + entry.name
      if (!path.startsWith(prefix)) continue
      if (entry.isDirectory()) paths.push(...(await list(`${path}/`)))
      else paths.push(path)
    }
    return paths
  }

  async function moveTo(path: string, from: string) {
    const move = async () => {
      await mkdir(dirname(fileAt(path)), { recursive: true, mode: 0o700 })
      await rename(from, fileAt(path))
    }
    // A second time, since `delete` may remove the empty folder in between.
    await move().catch(move)
  }

  // Another process may touch the file at this moment, and then relies on it. So it is moved aside first, where no process
  // finds it, and moved back if it was touched.
  async function deleteOlder(path: string, before: Date) {
    const aside = unfinishedAt(path)
    if (!(await isOlder(fileAt(path), before))) return false
    await rename(fileAt(path), aside)
    const isDeleted = await isOlder(aside, before)
    if (isDeleted) await rm(aside)
    else await moveTo(path, aside)
    return isDeleted
  }

  return {
    list,

    async put(path, bytes) {
      const unfinished = unfinishedAt(path)
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await moveTo(path, unfinished)
      } finally {
        await rm(unfinished, { force: true })
      }
    },

    get: (path) => readFile(fileAt(path)).catch(absent),

    touch(path) {
      const now = new Date()
      return utimes(fileAt(path), now, now).then(
        () => true,
        () => false,
      )
    },

    async delete(prefix, before = new Date(8.64e15)) {
      let deleted = 0
      const folders = new Set<string>()
      for (const path of await list(prefix)) {
        // Undefined when another process was faster.
        if (await deleteOlder(path, before).catch(absent)) deleted++
        folders.add(dirname(path))
      }
      // Empty folders go, but for those of the root, whose absence means a loss.
      for (const folder of folders) {
        if (folder.includes('/')) await rmdir(fileAt(folder)).catch(() => {})
      }
      return deleted
    },

    putLarge: (path, from) => moveTo(path, from),
    getLarge: async (path) => (existsSync(fileAt(path)) ? fileAt(path) : undefined),
    missingFolder: (name) => (existsSync(fileAt(name)) ? undefined : fileAt(name)),
  }
}

async function isOlder(file: string, before: Date) {
  return (await stat(file)).mtimeMs < before.getTime()
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
