import { parse, serialize } from 'cookie'
import type { Person } from '../domain/accounts'
import { findSignedIn, longestSession } from '../domain/sessions.server'
import { sessionCookie, xsrfTokenFor } from '../front/xsrf'
import { settings } from '../settings.server'

const xsrfCookie = 'XSRF-TOKEN'

/** The session token a request brings: in its cookie, or as a bearer. */
export function sessionTokenOf(request: Request) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer ?? parse(request.headers.get('cookie') ?? '')[sessionCookie]
}

/** Who is asking; undefined for a guest. */
export async function signedIn(request: Request): Promise<Person | undefined> {
  const token = sessionTokenOf(request)
  return token ? findSignedIn(token) : undefined
}

/** Adds the cookies of a session that begins or goes on under a new token. */
export function keepSession(headers: Headers, token: string) {
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
export function dropSession(headers: Headers) {
  for (const name of [sessionCookie, xsrfCookie]) {
    headers.append('set-cookie', serialize(name, '', { path: '/', maxAge: 0 }))
  }
}
