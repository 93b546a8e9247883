import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { settings } from '~/settings.server'
import type { Check, Rejection } from './rejection'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const methods = [...safeMethods, 'POST', 'PUT', 'DELETE']

/**
 * Writes a request's URL in its one normal form, before anything reads it: the router decodes `/%61ctivate`, so the log,
 * the cache and the limits must see `/activate` too. https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 */
export function normalizeUrl(request: IncomingMessage) {
  if (!request.url?.includes('%')) return
  request.url = request.url.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
  })
}

/** Whether a request only reads. */
export function isSafe({ method = '' }: IncomingMessage) {
  return safeMethods.includes(method)
}

export const checkMethod: Check = ({ method = '' }) =>
  methods.includes(method)
    ? undefined
    : {
        status: 405,
        message: 'This method is not supported here',
        headers: { allow: methods.join(', ') },
      }

// Letters, digits, dots and hyphens, or a bracketed IPv6 address, and perhaps a port.
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

const localHost = /^(?:(?:[^.]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

let lastGoodHost: string | undefined

export const checkHost: Check = ({ headers: { host = '' }, rawHeaders }) => {
  // Node takes the first of several; a proxy in front of the shop may have checked another one.
  if (rawHeaders.filter(isHost).length > 1) {
    return { status: 400, message: 'The request has more than one Host header' }
  }
  if (host === lastGoodHost) return undefined
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) {
    return { status: 400, message: 'The Host header is missing or malformed' }
  }
  // Another name that leads here may belong to somebody whose page wants to read what this one answers (DNS rebinding).
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (!settings.allowedHosts.has(name) && !localHost.test(name)) {
    return {
      status: 421,
      message: `This shop does not answer to the name ${name}. Whoever runs it can add it to ALLOWED_HOSTS`,
    }
  }
  lastGoodHost = host
  return undefined
}

// Names and values, one after the other.
function isHost(name: string, index: number) {
  return index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
}

// Searches are cut where they are read; this is far above all that our own pages link to.
const maxUrlLength = 8192

const goodUrls = new LRUCache<string, true>({ max: 2000 })

/** Remix builds a URL from the path and decodes it; what it cannot decode, or match with a route, stops here. */
export const checkPath: Check = ({ url = '' }) => {
  if (goodUrls.has(url)) return undefined
  const malformed: Rejection = { status: 400, message: 'The address is malformed' }
  // A second slash, or a backslash, would make a link to this address lead to another host.
  if (!/^\/(?![/\\])/.test(url) || /[\\#]/.test(url)) return malformed
  // The router would take long for many slashes in a row.
  if (url.split('?', 1)[0]?.includes('//')) return malformed
  if (url.length > maxUrlLength) return { status: 400, message: 'The address is too long' }
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
    // A URL resolves dots: what was asked for would not be what is looked for.
    if (/\/\.{1,2}(?:\/|$)/.test(path)) return malformed
    if (!URL.canParse(`http://shop${url}`) || /[\p{Cc}\\]/u.test(path)) return malformed
    if (url.length < 500) goodUrls.set(url, true)
    return undefined
  } catch {
    return malformed
  }
}
