import { engine } from 'db/client'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'

const reads = new LRUCache<string, { version: Version; value: Promise<unknown> }>({ max: 500 })

/**
 * What `read` returns, read once until the catalogue changes. All callers share the result, so they must not modify it, and
 * it may depend on nothing but the catalogue and the key.
 */
export async function cachedRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const version = await engine.catalogueVersion()
  const known = reads.get(key)
  if (known?.version === version) return known.value as Promise<T>
  const value = read()
  reads.set(key, { version, value })
  value.catch(() => reads.delete(key))
  return value
}
