import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'cookie'
import { settings } from '../settings.server'
import type { Check } from './rejection'

/** The cookie that carries a session's token. */
export const sessionCookie = 'refreshToken'

/** The value of the readable XSRF-TOKEN cookie that belongs to a session's token. */
export function xsrfTokenFor(sessionToken: string) {
  return createHmac('sha256', settings.sessionSecret).update(sessionToken).digest('base64url')
}

/** A client that sends X-XSRF-TOKEN must send the one of its session; forms and links send none. */
export const checkXsrfToken: Check = ({ headers }) => {
  const sent = headers['x-xsrf-token']
  if (sent === undefined) return undefined
  const token = parse(headers.cookie ?? '')[sessionCookie]
  return token !== undefined && isEqual(String(sent), xsrfTokenFor(token))
    ? undefined
    : { status: 403, message: 'The anti-forgery token is not the one of your session' }
}

function isEqual(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
