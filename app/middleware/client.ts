import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { settings } from '~/settings.server'

export const rejectionHeader = 'x-shop-rejection'

/** Only the middleware sets these headers: it deletes or overwrites those that a client sends. */
export const clientIpHeader = 'x-shop-client-ip'
export const requestIdHeader = 'x-shop-request-id'
export const cacheVersionHeader = 'x-shop-cache-version'

// Clients can forge these headers. A range that cannot be satisfied would also put a stack trace into the log.
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
  rejectionHeader,
  cacheVersionHeader,
]

export function identifyClient(request: IncomingMessage) {
  const { headers } = request
  const proxied = settings.trustProxy ? lastEntry(headers['x-forwarded-for']) : undefined
  for (const name of untrustedHeaders) if (headers[name] !== undefined) delete headers[name]
  headers[clientIpHeader] = householdIps.memo(proxied ?? request.socket.remoteAddress ?? '')
  headers[requestIdHeader] = randomUUID()
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
