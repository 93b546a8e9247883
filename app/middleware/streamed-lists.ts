import type { ServerResponse } from 'node:http'
import type { Facts } from './request-facts'
import { waitingRequests } from './waiting-requests'

// A list from a database snapshot does not wait for the client: its unsent bytes are in memory until they are read.
const maxLists = 2
const maxWaitMs = 3_000
// Node closes a connection whose client has stopped reading after one to two of these.
const maxSilenceMs = 10_000
const maxSendMs = 120_000

const streaming = new Map<ServerResponse, string>()
const waiting = waitingRequests()
// A list that ends may free a place for any client.
const anyClient = ''

/** Returns false if it would have to wait too long, or if the client has disconnected. */
export async function beginList({ response, clientIp }: Facts) {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    if (response.closed) return false
    if (streaming.has(response)) return true
    if (isFreeFor(clientIp)) break
    if (performance.now() >= deadline) return false
    await waiting.untilOneEnds(anyClient, deadline - performance.now())
  }
  streaming.set(response, clientIp)
  limitSending(response)
  response.once('close', () => {
    streaming.delete(response)
    waiting.wake(anyClient)
  })
  return true
}

/** Closes the connection of a client that reads too slowly. */
export function limitSending(response: ServerResponse) {
  response.setTimeout(maxSilenceMs, () => response.destroy())
  const timer = setTimeout(() => response.destroy(), maxSendMs).unref()
  response.once('close', () => clearTimeout(timer))
}

function isFreeFor(clientIp: string) {
  const hasList = clientIp !== '' && [...streaming.values()].includes(clientIp)
  return streaming.size < maxLists && !hasList
}
