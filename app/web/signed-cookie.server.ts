import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { sessionSecret } from '~/domain/accounts/session-secret.server'

export function signedCookie(name: string, options: CookieOptions): Cookie {
  let created: Cookie | undefined
  const cookie = async () => {
    created ??= createCookie(name, { ...options, secrets: [await sessionSecret()] })
    return created
  }
  return {
    name,
    isSigned: true,
    parse: async (...header) => (await cookie()).parse(...header),
    serialize: async (...value) => (await cookie()).serialize(...value),
  }
}
