import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { isOwnHost } from '~/settings.server'
import type { Check, Rejection } from './rejection'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const methods = [...safeMethods, 'POST', 'PUT', 'DELETE']

// Not `/%61ctivate`, which the router decodes: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
// Some databases refuse U+0000. In a query it becomes the replacement character, which finds nothing either.
export function normalizeUrl(request: IncomingMessage) {
  if (!request.url?.includes('%')) return
  const query = `${request.url}?`.indexOf('?')
  request.url = request.url.replace(/%[0-9a-f]{2}/gi, (encoded, at) => {
    if (encoded === '%00' && at > query) return '%EF%BF%BD'
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
}

export function isSafe({ method = '' }: IncomingMessage) {
  return safeMethods.includes(method)
}

export const checkMethod: Check = ({ method = '' }) =>
  methods.includes(method)
    ? undefined
    : {
        status: 405,
        message: msg('This method is not supported here'),
        headers: { allow: methods.join(', ') },
      }

// Letters, digits, dots and hyphens, or a bracketed IPv6 address; then an optional port.
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

let lastGoodHost: string | undefined

export const checkHost: Check = ({ headers: { host = '' }, rawHeaders }) => {
  // Node reads the first Host header, but a proxy may have checked another one.
  if (rawHeaders.filter(isHost).length > 1) {
    return { status: 400, message: msg('The request has more than one Host header') }
  }
  if (host === lastGoodHost) return undefined
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) {
    return { status: 400, message: msg('The Host header is missing or malformed') }
  }
  // If an attacker's host name resolved to this server, the attacker's page could read our responses (DNS rebinding).
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (!isOwnHost(name)) {
    return {
      status: 421,
      message: message(
        'This shop is not available at {name}. Its operator can add this host name to ALLOWED_HOSTS',
        { name },
      ),
    }
  }
  lastGoodHost = host
  return undefined
}

function isHost(name: string, index: number) {
  return index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
}

const maxUrlLength = 8192

const goodUrls = new LRUCache<string, true>({ max: 2000 })

export const checkPath: Check = ({ url = '' }) => {
  if (goodUrls.has(url)) return undefined
  const malformed: Rejection = { status: 400, message: msg('The URL is malformed') }
  // A link to a path that begins with two slashes, or with a slash and a backslash, would lead to another host.
  if (!/^\/(?![/\\])/.test(url) || /[\\#]/.test(url)) return malformed
  // The router is slow with many consecutive slashes.
  if (url.split('?', 1)[0]?.includes('//')) return malformed
  if (url.length > maxUrlLength) return { status: 400, message: msg('The URL is too long') }
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
    // `new URL` resolves `..`, so Remix would match another path than the middleware has checked.
    if (/\/\.{1,2}(?:\/|$)/.test(path)) return malformed
    if (!URL.canParse(`http://shop${url}`) || /[\p{Cc}\\]/u.test(path)) return malformed
    if (url.length < 500) goodUrls.set(url, true)
    return undefined
  } catch {
    return malformed
  }
}
