import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { settings } from '~/settings.server'

/** Tells the route `/rejected` what to say. */
export const rejectionHeader = 'x-shop-rejection'

/** Set here and nowhere else: a copy that a client sends never gets past the middleware. */
export const clientIpHeader = 'x-shop-client-ip'
export const requestIdHeader = 'x-shop-request-id'
export const cacheVersionHeader = 'x-shop-cache-version'

// An impossible range would put a stack trace into the log.
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

/** Puts the client's network address and a new request id into headers that the rest of the shop can trust. */
export function identifyClient(request: IncomingMessage) {
  const { headers } = request
  const proxied = settings.trustProxy ? lastEntry(headers['x-forwarded-for']) : undefined
  for (const name of untrustedHeaders) if (headers[name] !== undefined) delete headers[name]
  headers[clientIpHeader] = networks.memo(proxied ?? request.socket.remoteAddress ?? '')
  headers[requestIdHeader] = randomUUID()
}

// A proxy adds the IP that it saw at the end; the client may have made up what stands before it.
function lastEntry(list: string | string[] | undefined) {
  return String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}

// One household has one IPv4 address or one IPv6 /64 network.
const networks = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (ip) => {
    if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
    // An IPv4 address that is mapped into IPv6 becomes plain.
    const parsed = ipaddr.process(ip)
    if (parsed.kind() === 'ipv4') return parsed.toString()
    return parsed.toNormalizedString().split(':').slice(0, 4).join(':')
  },
})
