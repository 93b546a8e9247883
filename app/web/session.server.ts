import { parse, serialize } from 'cookie'
import { findSessionUser, longestSession } from '../domain/sessions.server'
import type { User } from '../domain/users'
import { sessionCookie, xsrfTokenFor } from '../middleware/xsrf'
import { settings } from '../settings.server'

const xsrfCookie = 'XSRF-TOKEN'

/** The session token a request brings: in its cookie, or as a bearer. */
export function sessionTokenOf(request: Request) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer ?? parse(request.headers.get('cookie') ?? '')[sessionCookie]
}

/** Who is mode; undefined for a guest. */
export async function getCurrentUser(request: Request): Promise<User | undefined> {
  const token = sessionTokenOf(request)
  return token ? findSessionUser(token) : undefined
}

/** Adds the cookies of a session that begins or goes on under a new token. */
export function setSessionCookies(headers: Headers, token: string) {
  const shared = {
    path: '/',
    sameSite: 'lax' as const,
    secure: settings.secure,
    maxAge: longestSession / 1000,
  }
  headers.append('set-cookie', serialize(sessionCookie, token, { ...shared, httpOnly: true }))
  // Scripts must read this one to send it back as X-XSRF-TOKEN.
  headers.append('set-cookie', serialize(xsrfCookie, xsrfTokenFor(token), shared))
}

/** Takes the cookies of a session away. */
export function dropSessionCookies(headers: Headers) {
  for (const name of [sessionCookie, xsrfCookie]) {
    headers.append('set-cookie', serialize(name, '', { path: '/', maxAge: 0 }))
  }
}
