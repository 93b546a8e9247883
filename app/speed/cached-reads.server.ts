import { engine } from 'db/client'
import { LRUCache } from 'lru-cache'

interface CachedRead {
  moment: number
  /** Unknown until the value has been read. */
  dependsOn: readonly string[] | undefined
  value: Promise<unknown>
}

const reads = new LRUCache<string, CachedRead>({ max: 500 })

/** `read` depends only on `key`, the catalogue and what `dependenciesOf` names. Callers must not modify the result. */
export async function cachedRead<T>(
  key: string,
  read: () => Promise<T>,
  dependenciesOf: (value: T) => readonly string[] = () => [],
): Promise<T> {
  const moment = await engine.catalogueMoment()
  const cached = reads.get(key)
  if (cached && isValid(cached, moment)) return cached.value as Promise<T>
  const value = read()
  const entry: CachedRead = { moment, dependsOn: undefined, value }
  reads.set(key, entry)
  value.then(
    (result) => {
      entry.dependsOn = dependenciesOf(result)
    },
    () => reads.delete(key),
  )
  return value
}

function isValid(cached: CachedRead, moment: number) {
  if (cached.moment === moment) return true
  if (!cached.dependsOn || !engine.isUnchanged(cached.dependsOn, cached.moment)) return false
  cached.moment = moment
  return true
}
