import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FileStore } from './file-store'

const maxParallelFetches = 4
// Short, because another process may store a missing file at any time.
const missingTtlMs = 5_000

/** Use it only for files that never change: each file is read from `remote` only once. */
export function withLocalCopies(remote: FileStore, copies: FileStore): FileStore {
  const limit = pLimit(maxParallelFetches)
  const fetches = new LRUCache<string, ReturnType<FileStore['get']>>({
    max: 1000,
    ttl: missingTtlMs,
  })

  function fetchOnce(path: string) {
    const current = fetches.get(path)
    if (current) return current
    const fetching = limit(() => fetchFile(path))
    fetches.set(path, fetching)
    const removeFetch = () => fetches.delete(path)
    fetching.then((bytes) => bytes && removeFetch(), removeFetch)
    return fetching
  }

  async function fetchFile(path: string) {
    const bytes = await remote.get(path)
    if (bytes) await copy(path, bytes)
    return bytes
  }

  async function copy(path: string, bytes: Uint8Array) {
    await copies.put(path, bytes).catch((error) => console.warn(`${path} was not copied: ${error}`))
  }

  return {
    ...remote,

    async put(path, bytes) {
      await remote.put(path, bytes)
      fetches.delete(path)
      await copy(path, bytes)
    },

    async get(path) {
      const copied = await copies.get(path)
      // A power failure can leave an empty file.
      return copied?.length ? copied : fetchOnce(path)
    },

    async delete(prefix, before) {
      const deleted = await remote.delete(prefix, before)
      if (deleted > 0) await copies.delete(prefix)
      return deleted
    },
  }
}

export async function deleteStaleCopies(
  folder: string,
  { remote, copies }: Record<'remote' | 'copies', FileStore>,
  before: Date,
) {
  // A shop may have very many files, so this lists a sixteenth of them at a time.
  for (const digit of '0123456789abcdef') {
    const copied = await copies.list(`${folder}/${digit}`)
    const stored = new Set(copied.length > 0 ? await remote.list(`${folder}/${digit}`) : [])
    for (const path of copied) if (!stored.has(path)) await copies.delete(path, before)
  }
}
