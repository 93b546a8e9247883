import { useSyncExternalStore } from 'react'

/** A value that outlives the pages that show it; on the server it is always the first one. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    get: () => value,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  }
}
