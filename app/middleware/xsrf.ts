import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'cookie'
import { msg } from '~/languages/translate'
import { isLogIn } from '~/paths'
import { settings } from '~/settings.server'
import { sessionCookie, xsrfCookie } from './cookie-names'
import type { Check } from './rejection'
import { isSafe } from './request-line'

// Derives the token from the part of the session token that does not rotate, so that open pages stay valid.
export function xsrfCookieFor(sessionToken: string, options: { maxAge?: number } = {}) {
  const value = xsrfTokenFor(sessionToken)
  return serialize(xsrfCookie, value, { path: '/', ...settings.cookies, ...options })
}

// HTML forms cannot send the header. Another program on the same host may have overwritten the cookie.
export const checkXsrfToken: Check = (request) => {
  const { headers, url = '' } = request
  const sent = headers['x-xsrf-token']
  if (sent === undefined || isSafe(request) || isLogIn(url)) return undefined
  const token = parse(headers.cookie ?? '')[sessionCookie]
  if (!token || isEqual(String(sent), xsrfTokenFor(token))) return undefined
  return {
    status: 403,
    message: msg('The anti-forgery token does not belong to your session. Please try again'),
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
