import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientIpOf } from './client-ip'

export interface Facts {
  requestId: string
  /** Of a household: an IPv4 address or the network part of an IPv6 address. Empty if it is not known. */
  clientIp: string
  /** For streamed-lists.ts, which closes it if the client stops reading. */
  response: ServerResponse
}

export function collectFacts(request: IncomingMessage, response: ServerResponse): Facts {
  return { requestId: randomUUID(), clientIp: clientIpOf(request), response }
}

// A client can forge the forwarded headers. A range that cannot be satisfied would put a stack trace into the log.
const untrustedHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
  'range',
  'if-range',
  'if-match',
  'if-unmodified-since',
]

/** So that nothing after `collectFacts` can use them. */
export function deleteUntrustedHeaders({ headers }: IncomingMessage) {
  for (const name of untrustedHeaders) if (headers[name] !== undefined) delete headers[name]
}
