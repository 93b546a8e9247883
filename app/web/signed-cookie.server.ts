import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { sessionSecret } from '~/domain/accounts/session-secret.server'

/** A cookie that is signed with the secret of the shop, which is asked for when the cookie is first needed. */
export function signedCookie(name: string, options: CookieOptions): Cookie {
  let made: Cookie | undefined
  const cookie = async () => {
    made ??= createCookie(name, { ...options, secrets: [await sessionSecret()] })
    return made
  }
  return {
    name,
    isSigned: true,
    parse: async (...header) => (await cookie()).parse(...header),
    serialize: async (...value) => (await cookie()).serialize(...value),
  }
}
