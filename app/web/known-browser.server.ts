import * as z from 'zod'
import { knownBrowserLifetime } from '~/domain/basics/limits-and-lifetimes'
import { storedUserAgent } from '~/domain/people/accounts/device'
import { type Browser, remembersBrowsers } from '~/domain/people/accounts/known-browsers.server'
import { knownBrowserCookie } from '~/middleware/cookie-names'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

const Accounts = z.array(z.string()).catch([])
const maxAccounts = 5

// Front ends of other sites log in, too, so it goes where the cookie of the session goes.
const cookie = signedCookie(knownBrowserCookie, {
  ...settings.cookies,
  maxAge: knownBrowserLifetime.ms / 1000,
})

export async function browserOf({ headers }: Request): Promise<Browser> {
  return {
    userAgent: storedUserAgent(headers.get('user-agent')),
    accounts: Accounts.parse(await cookie.parse(headers.get('cookie'))),
  }
}

/** After a log-in. The account that has logged in the longest time ago gives way to the sixth. */
export async function rememberBrowser(headers: Headers, { accounts }: Browser, userId: string) {
  if (!remembersBrowsers()) return
  const others = accounts.filter((id) => id !== userId)
  const known = [userId, ...others].slice(0, maxAccounts)
  headers.append('set-cookie', await cookie.serialize(known))
}
