import { browserCacheKey, browserCacheLifetime } from '~/domain/browser-cache'
import { duration } from '~/domain/durations'
import { maxSessionAge } from '~/domain/limits-and-lifetimes'
import { cacheVersionDays } from '~/middleware/cache-version'
import {
  cacheVersionCookie,
  returnToCookie,
  sessionCookie,
  toastCookie,
  xsrfCookie,
} from '~/middleware/cookie-names'
import { dashboardCookie, dashboardLifetime } from './dashboard.server'
import { forbiddenCookie, forbiddenLifetime } from './forbidden.server'
import { returnToLifetime } from './return-to.server'

export interface StoredEntry {
  name: string
  kind: 'cookie' | 'local storage' | 'session storage'
  purpose: string
  howLong: string
}

const cookie = (name: string, purpose: string, howLong: string): StoredEntry => ({
  name,
  kind: 'cookie',
  purpose,
  howLong,
})

const whileLoggedIn = `Until you log out, at most ${maxSessionAge.text} after your last visit`

/** Everything that the shop stores in a browser. tests/browser/browser-storage.spec.ts compares it with a browser. */
export const browserStorage: StoredEntry[] = [
  cookie(sessionCookie, 'Keeps you logged in. Set when you log in.', whileLoggedIn),
  cookie(
    xsrfCookie,
    'Protects you from other sites that send requests in your name. Set when you log in.',
    whileLoggedIn,
  ),
  cookie(
    toastCookie,
    'The message about what you have just done, such as “Added to cart”.',
    'Until the next page shows it, at most until you close the browser',
  ),
  cookie(
    returnToCookie,
    'The page or the product that you wanted when you were asked to log in.',
    `For ${returnToLifetime.text}`,
  ),
  cookie(
    forbiddenCookie,
    'The reason why a page was refused, for the page that tells you.',
    `For ${forbiddenLifetime.text}`,
  ),
  cookie(
    cacheVersionCookie,
    'A random number, set when you send a form, so that you see no outdated lists.',
    `For ${duration(cacheVersionDays, 'day').text}`,
  ),
  cookie(
    dashboardCookie,
    'For admins who open the administration on a small screen: remembers that they want it.',
    `For ${dashboardLifetime.text}`,
  ),
  {
    name: browserCacheKey,
    kind: 'local storage',
    purpose: 'For comfort: the lists that you have opened, which then appear at once.',
    howLong: `Not used after ${browserCacheLifetime.text}, and deleted at your next visit after that`,
  },
  {
    // The key of Remix's ScrollRestoration.
    name: 'positions',
    kind: 'session storage',
    purpose: 'For comfort: how far you have scrolled, for when you go back.',
    howLong: 'Until you close the tab',
  },
]
