import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'
import { refreshTokenPath } from '~/paths'
import { settings } from '~/settings.server'
import { cacheVersionHeader, requestIdHeader } from './client'
import { cacheVersionCookie } from './cookie-names'
import { isSafe } from './request-line'

const aWeek = 7 * 24 * 60 * 60

/**
 * Tells the browser that what it has cached of the shop is older than something it has done itself, and the page that
 * answers this request which version it is of.
 */
export function renewCacheVersion(request: IncomingMessage, response: ServerResponse) {
  const { headers } = request
  // A new token changes nothing that a page shows.
  if (isSafe(request) || request.url?.startsWith(refreshTokenPath)) {
    headers[cacheVersionHeader] = cacheVersionIn(headers.cookie)
    return
  }
  const version = String(headers[requestIdHeader])
  headers[cacheVersionHeader] = version
  const options = { path: '/', sameSite: 'lax', secure: settings.secure, maxAge: aWeek } as const
  response.appendHeader('set-cookie', serialize(cacheVersionCookie, version, options))
}

// As it was sent: what is decoded may not stand in a header.
function cacheVersionIn(cookies = '') {
  return parse(cookies, { decode: (value) => value })[cacheVersionCookie] ?? ''
}
