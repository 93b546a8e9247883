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
  return {
    async put(path, bytes) {
      const unfinished = unfinishedFor(fileAt(path))
      await makeFolderOf(unfinished)
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await move(unfinished, fileAt(path))
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

    list: (prefix) => list(root, prefix),

    async delete(prefix, before = new Date(8.64e15)) {
      let deleted = 0
      const folders = new Set<string>()
      for (const path of await list(root, prefix)) {
        // Undefined when another process was faster.
        if (await deleteOlder(fileAt(path), before).catch(absent)) deleted++
        folders.add(dirname(path))
      }
      // Empty folders go, but for those of the root, whose absence means a loss.
      for (const folder of folders) {
        if (folder.includes('/')) await rmdir(fileAt(folder)).catch(() => {})
      }
      return deleted
    },

    putLarge: (path, from) => move(from, fileAt(path)),
    getLarge: async (path) => (existsSync(fileAt(path)) ? fileAt(path) : undefined),
    missingFolder: (name) => (existsSync(fileAt(name)) ? undefined : fileAt(name)),
  }
}

// Beside the folder of the file: a folder holds complete files only. What a crash leaves is listed, and deleted when old.
function unfinishedFor(file: string) {
  return `${dirname(file)}.part-${randomUUID()}`
}

function makeFolderOf(file: string) {
  return mkdir(dirname(file), { recursive: true, mode: 0o700 })
}

async function move(from: string, to: string) {
  const tryToMove = async () => {
    await makeFolderOf(to)
    await rename(from, to)
  }
  // A second time, since `delete` may remove the empty folder in between.
  await tryToMove().catch(tryToMove)
}

async function list(root: string, prefix: string) {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(absent)
  const paths: string[] = []
  for (const entry of entries ?? []) {
    const path = folder + entry.name
    if (!path.startsWith(prefix)) continue
    if (entry.isDirectory()) paths.push(...(await list(root, `${path}/`)))
    else paths.push(path)
  }
  return paths
}

// Another process may touch the file at this moment, and then relies on it. So it is moved aside first, where no process
// finds it, and moved back if it was touched.
async function deleteOlder(file: string, before: Date) {
  if (!(await isOlder(file, before))) return false
  const aside = unfinishedFor(file)
  await rename(file, aside)
  const isDeleted = await isOlder(aside, before)
  if (isDeleted) await rm(aside)
  else await move(aside, file)
  return isDeleted
}

async function isOlder(file: string, before: Date) {
  return (await stat(file)).mtimeMs < before.getTime()
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
