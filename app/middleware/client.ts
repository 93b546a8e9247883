import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { settings } from '../settings.server'

/** Tells the route `/rejected` what to say. */
export const rejectionHeader = 'x-shop-rejection'

/** Set here and nowhere else: a copy that a client sends never gets past the middleware. */
export const addressHeader = 'x-shop-address'
export const requestIdHeader = 'x-shop-request-id'
export const cacheVersionHeader = 'x-shop-cache-version'

// An impossible range would put a stack trace into the log.
const unwanted = [
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
  const proxied = settings.trustProxy ? lastOf(headers['x-forwarded-for']) : undefined
  for (const name of unwanted) if (headers[name] !== undefined) delete headers[name]
  headers[addressHeader] = network(proxied ?? request.socket.remoteAddress ?? '')
  headers[requestIdHeader] = randomUUID()
}

// A proxy adds the address it saw at the end; what stands before it, the client may have made up.
function lastOf(list: string | string[] | undefined) {
  return String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}

// One household has one IPv4 address or one IPv6 /64 network.
function network(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':') || !isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
