import { AsyncLocalStorage } from 'node:async_hooks'

// A request may ask several times, for its session, its error page. All its waits together take at most this long.
export const maxSilenceMs = 8_000

/** Has a code for which `isUnreachable` returns true. */
class NoResponse extends Error {
  override message = 'The database does not respond'
  code = 'ETIMEDOUT'
}

const requests = new AsyncLocalStorage<{ silentSince?: number | undefined }>()

export function inRequest<T>(work: () => T) {
  return requests.run({}, work)
}

export function startWaiting() {
  const request = requests.getStore()
  if (request) request.silentSince ??= performance.now()
}

/** How long the current request may still wait; the whole time outside of a request. */
export function remainingMs() {
  const silentSince = requests.getStore()?.silentSince
  return silentSince === undefined ? maxSilenceMs : maxSilenceMs - performance.now() + silentSince
}

/** `ask` itself waits at most `maxWaitMs`. @throws an error for which `isUnreachable` returns true */
export async function awaitResponse<T>(ask: () => Promise<T>, maxWaitMs: number) {
  startWaiting()
  const response = await withinRemaining(ask, maxWaitMs)
  const request = requests.getStore()
  if (request) request.silentSince = undefined
  return response
}

/** `giveBack` gets a result that arrives too late. */
export async function withinRemaining<T>(
  ask: () => Promise<T>,
  maxWaitMs: number,
  giveBack: (late: T) => void = () => {},
) {
  const remaining = remainingMs()
  if (remaining <= 0) throw new NoResponse()
  const asking = ask()
  if (maxWaitMs <= remaining) return asking
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoResponse())
      asking.then(giveBack, () => {})
    }, remaining)
  })
  return Promise.race([asking, timeout]).finally(() => clearTimeout(timer))
}
