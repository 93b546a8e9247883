export function waitingRequests() {
  const keys = new Map<() => void, string>()
  return {
    countOf: (key: string) => [...keys.values()].filter((other) => other === key).length,
    /** Resolves with false if none ends within `maxMs`. */
    untilOneEnds(key: string, maxMs: number) {
      return new Promise<boolean>((resolve) => {
        const stop = (hasEnded: boolean) => {
          clearTimeout(timer)
          keys.delete(wake)
          resolve(hasEnded)
        }
        const wake = () => stop(true)
        const timer = setTimeout(stop, maxMs, false)
        keys.set(wake, key)
      })
    },
    /** All of them check again, because the first may take the place. */
    wake(key: string) {
      for (const [wake, other] of [...keys]) if (other === key) wake()
    },
  }
}
