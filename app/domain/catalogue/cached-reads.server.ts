import { engine } from 'db/client'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'

const reads = new LRUCache<string, { version: Version; value: Promise<unknown> }>({ max: 500 })

/** `read` may depend only on the catalogue and on `key`. Callers must not modify the result. */
export async function cachedRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const version = await engine.catalogueVersion()
  const cached = reads.get(key)
  if (cached?.version === version) return cached.value as Promise<T>
  const value = read()
  reads.set(key, { version, value })
  value.catch(() => reads.delete(key))
  return value
}
