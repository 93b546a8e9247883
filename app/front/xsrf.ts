import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'cookie'
import { settings } from '../settings.server'
import type { Rule } from './verdict'

/** The cookie that carries a session's token. */
export const sessionCookie = 'refreshToken'

/** The value of the readable XSRF-TOKEN cookie that belongs to a session's token. */
export function xsrfTokenFor(sessionToken: string) {
  return createHmac('sha256', settings.sessionSecret).update(sessionToken).digest('base64url')
}

/** A client that sends X-XSRF-TOKEN must send the one of its session; forms and links send none. */
export const matchingXsrfToken: Rule = ({ headers }) => {
  const sent = headers['x-xsrf-token']
  if (sent === undefined) return undefined
  const session = parse(headers.cookie ?? '')[sessionCookie]
  const matches = session !== undefined && equal(String(sent), xsrfTokenFor(session))
  return matches
    ? undefined
    : { status: 403, message: 'The anti-forgery token is not the one of your session' }
}

function equal(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
