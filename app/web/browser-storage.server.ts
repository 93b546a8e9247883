import { browserCacheKey, browserCacheLifetime } from '~/domain/browser-cache'
import { type Duration, daysOf, minutesOf } from '~/domain/durations'
import { maxSessionAge } from '~/domain/limits-and-lifetimes'
import { t, tn } from '~/languages/translate'
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

interface StoredEntry {
  name: string
  kind: string
  purpose: string
  howLong: string
}

/** Everything that the shop stores in a browser. tests/browser/browser-storage.spec.ts compares it with a browser. */
export function listBrowserStorage(): StoredEntry[] {
  return [
    ...listCookies().map((cookie) => ({ ...cookie, kind: t('cookie') })),
    {
      name: browserCacheKey,
      kind: t('local storage'),
      purpose: t('For comfort: the lists that you have opened, which then appear at once.'),
      howLong: tn(
        daysOf(browserCacheLifetime),
        'Not used after one day, and deleted at your next visit after that',
        'Not used after {count} days, and deleted at your next visit after that',
      ),
    },
    {
      // The key of Remix's ScrollRestoration.
      name: 'positions',
      kind: t('session storage'),
      purpose: t('For comfort: how far you have scrolled, for when you go back.'),
      howLong: t('Until you close the tab'),
    },
  ]
}

function listCookies() {
  const whileLoggedIn = tn(
    daysOf(maxSessionAge),
    'Until you log out, at most one day after your last visit',
    'Until you log out, at most {count} days after your last visit',
  )
  return [
    {
      name: sessionCookie,
      purpose: t('Keeps you logged in. Set when you log in.'),
      howLong: whileLoggedIn,
    },
    {
      name: xsrfCookie,
      purpose: t(
        'Protects you from other sites that send requests in your name. Set when you log in.',
      ),
      howLong: whileLoggedIn,
    },
    {
      name: toastCookie,
      purpose: t('The message about what you have just done, such as “Added to cart”.'),
      howLong: t('Until the next page shows it, at most until you close the browser'),
    },
    {
      name: returnToCookie,
      purpose: t('The page or the product that you wanted when you were asked to log in.'),
      howLong: forMinutes(returnToLifetime),
    },
    {
      name: forbiddenCookie,
      purpose: t('The reason why a page was refused, for the page that tells you.'),
      howLong: forMinutes(forbiddenLifetime),
    },
    {
      name: cacheVersionCookie,
      purpose: t('A random number, set when you send a form, so that you see no outdated lists.'),
      howLong: forDays(cacheVersionDays),
    },
    {
      name: dashboardCookie,
      purpose: t(
        'For admins who open the administration on a small screen: remembers that they want it.',
      ),
      howLong: forDays(daysOf(dashboardLifetime)),
    },
  ]
}

function forMinutes(lifetime: Duration) {
  return tn(minutesOf(lifetime), 'For one minute', 'For {count} minutes')
}

function forDays(days: number) {
  return tn(days, 'For one day', 'For {count} days')
}
