import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import proxyaddr from 'proxy-addr'
import { settings } from '~/settings.server'

const privateRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

type Reach = Pick<typeof settings, 'trustProxy' | 'secure' | 'isLocal'>

/** The IP of the household from which the client connects. Empty if only that of a proxy is known. */
export function clientIpOf(request: IncomingMessage, reach: Reach = settings) {
  const { trustProxy, secure, isLocal } = reach
  const passed = trustProxy ? proxyaddr.all(request, trustProxy) : [request.socket.remoteAddress]
  const [ip = ''] = passed.at(-1)?.split('%', 1) ?? []
  if (passed.length > 1) return householdIps.memo(ip)
  // TLS ends at a proxy, and clients of a host name of its own are not on this machine.
  const proxyRanges = secure || trustProxy ? privateRanges : isLocal ? [] : ['loopback']
  // If people shared the IP of a proxy, any of them could lock out all others, so no client is counted.
  return isIn(proxyRanges, ip) ? '' : householdIps.memo(ip)
}

function isIn(ranges: string[], ip: string) {
  return ranges.length > 0 && ipaddr.isValid(ip) && ranges.includes(ipaddr.process(ip).range())
}

// A household usually has one IPv4 address or one IPv6 /64 network; limits count per household.
const householdIps = new LRUCache<string, string>({
  max: 1000,
  memoMethod: (ip) => {
    if (!isIP(ip) || !ipaddr.isValid(ip)) return ''
    const parsed = ipaddr.process(ip)
    if (parsed.kind() === 'ipv4') return parsed.toString()
    return parsed.toNormalizedString().split(':').slice(0, 4).join(':')
  },
})
