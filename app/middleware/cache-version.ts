import type { IncomingMessage, ServerResponse } from 'node:http'
import { serialize } from 'cookie'
import { settings } from '../settings.server'
import { requestIdHeader } from './client'
import { cacheVersionCookie } from './cookie-names'
import { isSafe } from './request-line'

// A new token changes nothing that a page shows.
const changesNoPage = '/api/v1/users/refresh-token'
const aWeek = 7 * 24 * 60 * 60

/** Tells the browser that what it has cached of the shop is older than something it has done itself. */
export function renewCacheVersion(request: IncomingMessage, response: ServerResponse) {
  if (isSafe(request) || request.url?.startsWith(changesNoPage)) return
  const version = String(request.headers[requestIdHeader])
  const options = { path: '/', sameSite: 'lax', secure: settings.secure, maxAge: aWeek } as const
  response.appendHeader('set-cookie', serialize(cacheVersionCookie, version, options))
}
