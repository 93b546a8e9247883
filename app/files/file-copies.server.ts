import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FileStore } from './file-store'

// So that files leave database connections to other requests.
const fetchesAtOnce = 4
// A file that is not there may be stored at any time, by any process.
const missingForMs = 5_000

/**
 * A remote store of files that never change, read through copies in a local one: each process fetches a file once.
 */
export function withLocalCopies(remote: FileStore, copies: FileStore): FileStore {
  const limit = pLimit(fetchesAtOnce)
  // Those under way, which all who ask share, and those of files that are missing.
  const fetches = new LRUCache<string, ReturnType<FileStore['get']>>({
    max: 1000,
    ttl: missingForMs,
  })

  function fetchOnce(path: string) {
    const known = fetches.get(path)
    if (known) return known
    const fetching = limit(() => fetchFile(path))
    fetches.set(path, fetching)
    const forget = () => fetches.delete(path)
    fetching.then((bytes) => bytes && forget(), forget)
    return fetching
  }

  async function fetchFile(path: string) {
    const bytes = await remote.get(path)
    if (bytes) await copy(path, bytes)
    return bytes
  }

  // Without space for a copy, the file is served all the same.
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
      // After a power failure, a file may be empty.
      return copied?.length ? copied : fetchOnce(path)
    },

    async delete(prefix, before) {
      const deleted = await remote.delete(prefix, before)
      if (deleted > 0) await copies.delete(prefix)
      return deleted
    },
  }
}

/** Deletes the copies below a folder that are older than `before` and that the remote store no longer has. */
export async function deleteStaleCopies(
  folder: string,
  { remote, copies }: Record<'remote' | 'copies', FileStore>,
  before: Date,
) {
  // A shop may have very many files: a sixteenth of them at a time.
  for (const digit of '0123456789abcdef') {
    const copied = await copies.list(`${folder}/${digit}`)
    const stored = new Set(copied.length > 0 ? await remote.list(`${folder}/${digit}`) : [])
    for (const path of copied) if (!stored.has(path)) await copies.delete(path, before)
  }
}
