import { useSyncExternalStore } from 'react'

export function createStore<T>(initialValue: T) {
  let value = initialValue
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const get = () => value

  return {
    get,
    set(next: T) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    until: (condition: (value: T) => boolean) =>
      new Promise<void>((resolve) => {
        if (condition(value)) return resolve()
        const unsubscribe = subscribe(() => {
          if (!condition(value)) return
          unsubscribe()
          resolve()
        })
      }),
    use: () => useSyncExternalStore(subscribe, get, () => initialValue),
  }
}
