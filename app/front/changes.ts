import type { IncomingMessage, ServerResponse } from 'node:http'
import { serialize } from 'cookie'
import { changesCookie } from './changes-cookie'
import { isSafe } from './rules'
import { requestIdHeader } from './visitor'

// A session that goes on under a new token shows nothing new on any page.
const showsNothing = '/api/v1/users/refresh-token'
const aWeek = 7 * 24 * 60 * 60

/** Tells the browser that what it remembers of the shop is older than something it has done itself. */
export function markChange(request: IncomingMessage, response: ServerResponse) {
  if (isSafe(request) || request.url?.startsWith(showsNothing)) return
  const value = String(request.headers[requestIdHeader])
  const mark = serialize(changesCookie, value, { path: '/', sameSite: 'lax', maxAge: aWeek })
  response.appendHeader('set-cookie', mark)
}
