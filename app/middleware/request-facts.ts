import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { settings } from '~/settings.server'

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

// One client for all people would be locked out by any of them, so the limits per client do not count a proxy.
function clientIpOf({ headers, socket }: IncomingMessage) {
  const proxied = settings.trustProxy && lastEntry(headers['x-forwarded-for'])
  if (proxied) return householdIps.memo(proxied)
  const { remoteAddress = '' } = socket
  return settings.secure && isPrivate(remoteAddress) ? '' : householdIps.memo(remoteAddress)
}

const privateRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

function isPrivate(ip: string) {
  return ipaddr.isValid(ip) && privateRanges.includes(ipaddr.process(ip).range())
}

// The proxy appends the client's IP; a client can forge the entries before it.
function lastEntry(list: string | string[] | undefined) {
  return String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}

// A household usually has one IPv4 address or one IPv6 /64 network; limits count per household.
const householdIps = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (ip) => {
    if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
    const parsed = ipaddr.process(ip)
    if (parsed.kind() === 'ipv4') return parsed.toString()
    return parsed.toNormalizedString().split(':').slice(0, 4).join(':')
  },
})

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
