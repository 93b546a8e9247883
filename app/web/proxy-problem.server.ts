import type { Facts } from '~/middleware/request-facts'
import { settings } from '~/settings.server'

const texts = {
  untrusted:
    'a reverse proxy is in front of the shop, but TRUST_PROXY does not trust it, so the shop does not know the IPs of its clients',
  unnamed:
    'TRUST_PROXY is set, but the reverse proxy does not send the IP of the client in X-Forwarded-For',
  otherCount:
    'a request has passed through more or fewer reverse proxies than TRUST_PROXY trusts: clients share the IP of a proxy, or can pretend to have any IP',
}

export interface ProxyProblem {
  kind: keyof typeof texts
  /** The number of proxies that the request has passed through. */
  proxies: number
}

const logged = new Set<string>()

/**
 * What the request of an admin shows about the proxies: it comes the same way as those of customers, and unlike that of a
 * stranger, it contains nothing forged. Logs each kind of problem once.
 */
export function findProxyProblem(facts: Facts): ProxyProblem | undefined {
  // The middleware has deleted this header from `headers`.
  const forwardedFor = facts.response.req.headersDistinct['x-forwarded-for']?.join() ?? ''
  const ips = forwardedFor.split(',').map((ip) => ip.trim())
  const forwarded = ips.filter(Boolean).reverse()
  const kind = kindOf(facts, forwarded)
  if (!kind) return undefined
  if (!logged.has(kind)) console.warn(`Proxies: ${texts[kind]}. See docs/reverse-proxies.md.`)
  logged.add(kind)
  return { kind, proxies: forwarded.length }
}

function kindOf({ response, clientIp }: Facts, forwarded: string[]) {
  const { trustProxy } = settings
  const proxies = forwarded.length
  if (!trustProxy) return proxies > 0 || !clientIp ? 'untrusted' : undefined
  const ips = [response.req.socket.remoteAddress ?? '', ...forwarded]
  const trusted = ips.findIndex((ip, hops) => !trustProxy(ip, hops))
  if (proxies > 0 && trusted === 0) return 'untrusted'
  if (proxies === 0 || !clientIp) return 'unnamed'
  return trusted === proxies ? undefined : 'otherCount'
}
