import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { sessionSecret } from '~/domain/accounts/session-secret.server'

/** Reads the shop's secret at the first use. */
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
