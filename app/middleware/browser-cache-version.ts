import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'
import { refreshTokenPath } from '~/paths'
import { settings } from '~/settings.server'
import { cacheVersionCookie } from './cookie-names'
import { isSafe } from './request-line'

export const cacheVersionDays = 7

/** A request that may change the shop gets a new version, and a cookie with it, so that the browser renews its lists. */
export function renewCacheVersion(
  request: IncomingMessage,
  response: ServerResponse,
  newVersion: string,
) {
  if (isSafe(request) || request.url?.startsWith(refreshTokenPath)) {
    return cacheVersionIn(request.headers.cookie)
  }
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: settings.secure,
    maxAge: cacheVersionDays * 24 * 60 * 60,
  } as const
  response.appendHeader('set-cookie', serialize(cacheVersionCookie, newVersion, options))
  return newVersion
}

// Not decoded, because the browser compares it with the cookie as it is.
function cacheVersionIn(cookies = '') {
  return parse(cookies, { decode: (value) => value })[cacheVersionCookie] ?? ''
}
