import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { sign } from '~/domain/people/accounts/session-secret.server'
import { settings } from '~/settings.server'

const maxTextLength = 1000

/** Remix responds with 500 rather than send a cookie of more than 4,096 bytes, and browsers drop it. */
export function isTooLongForCookie(text: string) {
  return text.length > maxTextLength
}

/** With https, no other site of the domain can set it in the place of the shop. Scripts read theirs by its plain name. */
export function nameOfCookie(name: string, { httpOnly = true }: { httpOnly?: boolean } = {}) {
  return settings.secure && httpOnly ? `__Host-${name}` : name
}

/** The name is part of the key, so that a client cannot send the value of one cookie as another one. */
export function signedCookie(name: string, options: CookieOptions): Cookie {
  const fullName = nameOfCookie(name, options)
  let created: Cookie | undefined
  const cookie = async () => {
    created ??= createCookie(fullName, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: settings.secure,
      ...options,
      secrets: [(await sign('cookie', name)).toString('base64url')],
    })
    return created
  }
  return {
    name: fullName,
    isSigned: true,
    parse: async (...header) => (await cookie()).parse(...header),
    serialize: async (...value) => (await cookie()).serialize(...value),
  }
}
