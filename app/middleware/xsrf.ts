import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'cookie'
import { isLogIn } from '~/paths'
import { settings } from '~/settings.server'
import { sessionCookie, xsrfCookie } from './cookie-names'
import type { Check } from './rejection'
import { isSafe } from './request-line'

/**
 * The readable cookie XSRF-TOKEN of a session. It is made of the first part of the session's token, which is random
 * and stays when the token is rotated: requests that are under way meanwhile, or after a restart, are still good.
 */
export function xsrfCookieFor(sessionToken: string, options: { maxAge?: number } = {}) {
  const value = xsrfTokenFor(sessionToken)
  return serialize(xsrfCookie, value, { path: '/', ...settings.cookies, ...options })
}

/**
 * A client that sends X-XSRF-TOKEN with a session must send the one of that session; forms and links send none. With
 * the refusal comes the right cookie: another program on the same host may have left one of its own.
 */
export const checkXsrfToken: Check = (request) => {
  const { headers, url = '' } = request
  const sent = headers['x-xsrf-token']
  if (sent === undefined || isSafe(request) || isLogIn(url)) return undefined
  const token = parse(headers.cookie ?? '')[sessionCookie]
  if (!token || isEqual(String(sent), xsrfTokenFor(token))) return undefined
  return {
    status: 403,
    message: 'The anti-forgery token is not the one of your session. Please try again',
    headers: { 'set-cookie': xsrfCookieFor(token) },
  }
}

function xsrfTokenFor(sessionToken: string) {
  const [sessionId = ''] = sessionToken.split('.', 1)
  return createHmac('sha256', 'XSRF-TOKEN').update(sessionId).digest('base64url')
}

function isEqual(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
