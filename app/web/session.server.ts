import { parse, serialize } from 'cookie'
import { maxSessionAge } from '~/domain/basics/limits-and-lifetimes'
import type { User } from '~/domain/people/access/users'
import { findSessionUser } from '~/domain/people/accounts/sessions.server'
import { noteUser } from '~/middleware/access-log'
import { sessionCookie, xsrfCookie } from '~/middleware/cookie-names'
import { xsrfCookieFor } from '~/middleware/xsrf'
import { settings } from '~/settings.server'
import type { RequestArgs } from './request.server'

export function sessionTokenOf(request: Request) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer ?? parse(request.headers.get('cookie') ?? '')[sessionCookie]
}

const pending = new Map<string, Promise<User | undefined>>()

export async function getCurrentUser({ request, context }: RequestArgs) {
  const token = sessionTokenOf(request)
  if (!token) return undefined
  const user = await (pending.get(token) ?? findPending(token))
  if (user) noteUser(context.response, user.id)
  return user
}

// The loaders of a page, which run in parallel, share one query.
function findPending(token: string) {
  const user = findSessionUser(token).finally(() => pending.delete(token))
  pending.set(token, user)
  return user
}

export function setSessionCookies(headers: Headers, token: string) {
  const maxAge = maxSessionAge.ms / 1000
  const options = { path: '/', ...settings.cookies, maxAge, httpOnly: true }
  headers.append('set-cookie', serialize(sessionCookie, token, options))
  // Scripts must be able to read this cookie, to send it back as X-XSRF-TOKEN.
  headers.append('set-cookie', xsrfCookieFor(token, { maxAge }))
}

export function clearSessionCookies(headers: Headers) {
  for (const name of [sessionCookie, xsrfCookie]) {
    headers.append('set-cookie', serialize(name, '', { path: '/', ...settings.cookies, maxAge: 0 }))
  }
}
