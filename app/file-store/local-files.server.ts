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
import { ignoreMissing } from 'db/errors'
import type { FileStore } from './file-store'

const latestDate = new Date(8.64e15)

export function localFiles(root: string): FileStore {
  const fileAt = (path: string) => join(root, path)
  return {
    async put(path, bytes) {
      const unfinished = unfinishedFor(fileAt(path))
      await makeParentFolder(unfinished)
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await move(unfinished, fileAt(path))
      } finally {
        await rm(unfinished, { force: true })
      }
    },

    get: (path) => readFile(fileAt(path)).catch(ignoreMissing),

    touch(path) {
      const now = new Date()
      return utimes(fileAt(path), now, now).then(
        () => true,
        () => false,
      )
    },

    list: (prefix) => list(root, prefix),

    async delete(prefix, before = latestDate) {
      let deleted = 0
      const folders = new Set<string>()
      for (const path of await list(root, prefix)) {
        if (await deleteOlder(fileAt(path), before).catch(ignoreMissing)) deleted++
        folders.add(dirname(path))
      }
      // Top-level folders stay even if they are empty, because `missingFolder` reports a missing one as a loss.
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

// The temporary file is outside of the folder, so that the folder contains only complete files.
function unfinishedFor(file: string) {
  return `${dirname(file)}.part-${randomUUID()}`
}

function makeParentFolder(file: string) {
  return mkdir(dirname(file), { recursive: true, mode: 0o700 })
}

async function move(from: string, to: string) {
  const tryToMove = async () => {
    await makeParentFolder(to)
    await rename(from, to)
  }
  // Tries twice, because `delete` may remove the empty folder in between.
  await tryToMove().catch(tryToMove)
}

async function list(root: string, prefix: string) {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing)
  const paths: string[] = []
  for (const entry of entries ?? []) {
    const path = folder + entry.name
    if (!path.startsWith(prefix)) continue
    if (entry.isDirectory()) paths.push(...(await list(root, `${path}/`)))
    else paths.push(path)
  }
  return paths
}

// Another process may touch the file at the same time and rely on it.
async function deleteOlder(file: string, before: Date) {
  if (!(await isOlder(file, before))) return false
  const renamed = unfinishedFor(file)
  await rename(file, renamed)
  const isDeleted = await isOlder(renamed, before)
  if (isDeleted) await rm(renamed)
  else await move(renamed, file)
  return isDeleted
}

async function isOlder(file: string, before: Date) {
  return (await stat(file)).mtimeMs < before.getTime()
}
