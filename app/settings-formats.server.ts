import { isIP } from 'node:net'
import proxyaddr from 'proxy-addr'

// `new URL` ignores line breaks, and finds a user and a path that these settings cannot have.
export function isOrigin(value: string) {
  if (!/^https?:\/\/[^\s/?#@\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, port } = new URL(value)
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/.test(hostname) && port !== '0'
}

export function originOf(value: string) {
  return new URL(value).origin
}

// The name may be in double quotes, which it needs if it contains a comma.
const senderPattern =
  /^(?:(?:"[^"\\<>\p{Cc}\p{Zl}\p{Zp}]*" ?|[^"\\<>,;:@\p{Cc}\p{Zl}\p{Zp}]*)<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u

export function isSender(value: string) {
  return senderPattern.test(value)
}

export function isMailServer(value: string) {
  if (!/^smtps?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/.test(value) || !URL.canParse(value)) return false
  const { hostname, port, username, password } = new URL(value)
  return hostname !== '' && port !== '0' && isDecodable(username + password)
}

const tlsModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

export function hasTlsMode(url: string) {
  return tlsModes.includes(new URL(url).searchParams.get('sslmode') ?? 'disable')
}

/** `pg` means the same by all these modes, but warns that its next version will check less. */
export function withVerifiedTls(url: string) {
  if (url.includes('uselibpqcompat=true')) return url
  return url.replace(/([?&]sslmode)=(?:prefer|require|verify-ca)(?=&|$)/, '$1=verify-full')
}

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function isHostName(host: string) {
  return (
    /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/.test(host) &&
    URL.canParse(`http://${host}`)
  )
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** As the option `trust proxy` of Express: how many proxies, or their networks. */
export function areProxies(value: string) {
  if (/^(?:true|false|[1-9])$/.test(value)) return true
  const networks = listOf(value)
  // proxy-addr reads 010.0.0.1 as octal and 12 as 0.0.0.12.
  const areIps = networks.every(
    (network) => namedNetworks.includes(network) || isIP(network.split('/', 1)[0] ?? '') !== 0,
  )
  return networks.length > 0 && areIps && canCompile(networks)
}

function canCompile(networks: string[]) {
  try {
    return Boolean(proxyaddr.compile(networks))
  } catch {
    return false
  }
}

/** Whether an IP, so many hops before the shop, is that of a proxy. Undefined if no proxy is trusted. */
export function trustIn(value: string) {
  if (value === 'false') return undefined
  const proxies = value === 'true' ? 1 : Number(value)
  if (proxies > 0) return (_ip: string, hops: number) => hops < proxies
  return proxyaddr.compile(listOf(value))
}

export function listOf(value: string) {
  return value.split(/[\s,]+/).filter(Boolean)
}
