import type { ServerResponse } from 'node:http'
import type { Facts } from './facts'

// A streamed list does not wait for the client, so its unsent bytes are in memory until the client has read them.
// Therefore few lists are streamed at once, one for each client, and each only for a limited time.
const maxLists = 2
const maxWaitMs = 3_000
// Node closes a connection whose client has stopped reading after one to two of these.
const maxSilenceMs = 10_000
const maxSendMs = 120_000

/** The client IPs that the lists go to. */
const streaming = new Map<ServerResponse, string>()
const waiting = new Set<() => void>()

/**
 * Waits until the response of this request may be a streamed list. Returns false if it would have to wait too long; with
 * `isForced`, begins even then.
 */
export async function beginList(
  { response, clientIp }: Facts,
  { isForced }: { isForced: boolean },
) {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    if (response.closed || streaming.has(response)) return true
    const isLate = performance.now() >= deadline
    if (isLate && !isForced) return false
    if (isLate || isFreeFor(clientIp)) {
      begin(response, clientIp)
      return true
    }
    await untilOneEnds(deadline - performance.now())
  }
}

function isFreeFor(clientIp: string) {
  return streaming.size < maxLists && ![...streaming.values()].includes(clientIp)
}

function begin(response: ServerResponse, clientIp: string) {
  streaming.set(response, clientIp)
  response.setTimeout(maxSilenceMs, () => response.destroy())
  const timer = setTimeout(() => response.destroy(), maxSendMs).unref()
  response.once('close', () => {
    clearTimeout(timer)
    streaming.delete(response)
    wakeWaiting()
  })
}

function untilOneEnds(ms: number) {
  return new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    waiting.add(wake)
  })
}

// A list that ends does not free a slot for each waiting request, so all of them check again.
function wakeWaiting() {
  for (const wake of [...waiting]) wake()
}
