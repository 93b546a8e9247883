import type { IncomingMessage, ServerResponse } from 'node:http'
import { isApi } from '~/paths'
import { clientIpHeader, requestIdHeader } from './client'

// A streamed list does not wait for the client, so its unsent bytes are in memory until the client has read them.
// Therefore few lists are streamed at once, one for each client, and each only for a limited time.
const maxLists = 2
const maxWaitMs = 3_000
// Node closes a connection whose client has stopped reading after one to two of these.
const maxSilenceMs = 10_000
const maxSendMs = 120_000

interface Sender {
  clientIp: string
  response: ServerResponse
}

const senders = new Map<string, Sender>()
const streaming = new Map<string, Sender>()
const waiting = new Set<() => void>()

/** Makes the response known to `beginList` until it is closed. */
export function observeResponse(request: IncomingMessage, response: ServerResponse) {
  if (!isApi(request.url ?? '')) return
  const id = String(request.headers[requestIdHeader])
  senders.set(id, { clientIp: String(request.headers[clientIpHeader]), response })
  response.once('close', () => {
    senders.delete(id)
    if (streaming.delete(id)) wakeWaiting()
  })
}

/**
 * Waits until the response of this request may be a streamed list. Returns false if it would have to wait too long; with
 * `isForced`, begins even then.
 */
export async function beginList(requestId: string, { isForced }: { isForced: boolean }) {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const sender = senders.get(requestId)
    if (!sender || streaming.has(requestId)) return true
    const isLate = performance.now() >= deadline
    if (isLate && !isForced) return false
    if (isLate || isFreeFor(sender.clientIp)) {
      begin(requestId, sender)
      return true
    }
    await untilOneEnds(deadline - performance.now())
  }
}

function isFreeFor(clientIp: string) {
  if (streaming.size >= maxLists) return false
  return ![...streaming.values()].some((other) => other.clientIp === clientIp)
}

function begin(requestId: string, sender: Sender) {
  const { response } = sender
  streaming.set(requestId, sender)
  response.setTimeout(maxSilenceMs, () => response.destroy())
  const timer = setTimeout(() => response.destroy(), maxSendMs).unref()
  response.once('close', () => clearTimeout(timer))
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
