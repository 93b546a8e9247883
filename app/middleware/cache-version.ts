import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'
import { refreshTokenPath } from '~/paths'
import { settings } from '~/settings.server'
import { cacheVersionHeader, requestIdHeader } from './client'
import { cacheVersionCookie } from './cookie-names'
import { isSafe } from './request-line'

const weekInSeconds = 7 * 24 * 60 * 60

// With a new version, the browser refetches its cached lists. The page reads the version from the request's header.
export function renewCacheVersion(request: IncomingMessage, response: ServerResponse) {
  const { headers } = request
  if (isSafe(request) || request.url?.startsWith(refreshTokenPath)) {
    headers[cacheVersionHeader] = cacheVersionIn(headers.cookie)
    return
  }
  const version = String(headers[requestIdHeader])
  headers[cacheVersionHeader] = version
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: settings.secure,
    maxAge: weekInSeconds,
  } as const
  response.appendHeader('set-cookie', serialize(cacheVersionCookie, version, options))
}

// Not decoded: a decoded value may be invalid in a header.
function cacheVersionIn(cookies = '') {
  return parse(cookies, { decode: (value) => value })[cacheVersionCookie] ?? ''
}
