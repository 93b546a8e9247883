import {
  enrolmentLifetime,
  guestCartLifetime,
  knownBrowserLifetime,
  maxSessionAge,
  secondStepLifetime,
} from '~/domain/basics/limits-and-lifetimes'
import {
  browserCacheKey,
  browserCacheLifetime,
  typedTextKey,
} from '~/domain/basics/time/browser-cache'
import { type Duration, daysOf, minutesOf } from '~/domain/basics/time/durations'
import { offersGuestOrders } from '~/domain/buying/guest-orders/guest-checkout.server'
import { remembersBrowsers } from '~/domain/people/accounts/known-browsers.server'
import { type Message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { cacheVersionDays } from '~/middleware/browser-cache-version'
import {
  cacheVersionCookie,
  guestBrowserCookie,
  guestCartCookie,
  knownBrowserCookie,
  newSecondFactorCookie,
  returnToCookie,
  secondStepCookie,
  sessionCookie,
  toastCookie,
  xsrfCookie,
} from '~/middleware/cookie-names'
import { dashboardCookie, dashboardLifetime } from './dashboard.server'
import { forbiddenCookie, forbiddenLifetime } from './forbidden.server'
import { returnToLifetime } from './return-to.server'
import { nameOfCookie } from './signed-cookie.server'

interface StoredEntry {
  name: string
  kind: string
  purpose: string
  howLong: string | Message
}

const cookie = (name: string, purpose: string, howLong: StoredEntry['howLong']): StoredEntry => ({
  name,
  kind: msg('cookie'),
  purpose,
  howLong,
})

const whileLoggedIn = messageN(
  daysOf(maxSessionAge),
  'Until you log out, at most one day after your last visit',
  'Until you log out, at most {count} days after your last visit',
)

function forMinutes(lifetime: Duration) {
  return messageN(minutesOf(lifetime), 'For one minute', 'For {count} minutes')
}

function forDays(days: number) {
  return messageN(days, 'For one day', 'For {count} days')
}

/** Everything that the shop stores in a browser. tests/browser/browser-storage.spec.ts compares it with a browser. */
export async function listBrowserStorage() {
  return [
    ...browserStorage,
    ...(remembersBrowsers() ? [ofKnownBrowsers] : []),
    ...((await offersGuestOrders()) ? ofGuests : []),
  ]
}

const ofKnownBrowsers = cookie(
  nameOfCookie(knownBrowserCookie),
  msg(
    'The accounts that have logged in with this browser, so that their owners get an email only about other browsers. Set when you log in.',
  ),
  forDays(daysOf(knownBrowserLifetime)),
)

const ofGuests = [
  cookie(
    nameOfCookie(guestCartCookie),
    msg(
      'Your cart while you are not logged in: products, quantities and the code of a voucher. Set when you add something.',
    ),
    forDays(daysOf(guestCartLifetime)),
  ),
  cookie(
    nameOfCookie(guestBrowserCookie),
    msg(
      'A random number, set at the checkout while you are not logged in, so that only your browser is led to your order.',
    ),
    forDays(daysOf(guestCartLifetime)),
  ),
]

const browserStorage: StoredEntry[] = [
  cookie(sessionCookie, msg('Keeps you logged in. Set when you log in.'), whileLoggedIn),
  cookie(
    xsrfCookie,
    msg('Protects you from other sites that send requests in your name. Set when you log in.'),
    whileLoggedIn,
  ),
  cookie(
    toastCookie,
    msg('The message about what you have just done, such as “Added to cart”.'),
    msg('Until the next page shows it, at most until you close the browser'),
  ),
  cookie(
    nameOfCookie(returnToCookie),
    msg('The page or the product that you wanted when you were asked to log in.'),
    forMinutes(returnToLifetime),
  ),
  cookie(
    nameOfCookie(forbiddenCookie),
    msg('The reason why a page was refused, for the page that tells you.'),
    forMinutes(forbiddenLifetime),
  ),
  cookie(
    nameOfCookie(secondStepCookie),
    msg('If your account has a second factor: that your password was right. The code is missing.'),
    forMinutes(secondStepLifetime),
  ),
  cookie(
    nameOfCookie(newSecondFactorCookie),
    msg('The key of a second factor that you are setting up. Deleted when it is on.'),
    forMinutes(enrolmentLifetime),
  ),
  cookie(
    cacheVersionCookie,
    msg('A random number, set when you send a form, so that you see no outdated lists.'),
    forDays(cacheVersionDays),
  ),
  cookie(
    dashboardCookie,
    msg('For admins who open the administration on a small screen: remembers that they want it.'),
    forDays(daysOf(dashboardLifetime)),
  ),
  {
    name: browserCacheKey,
    kind: msg('local storage'),
    purpose: msg('For comfort: the lists that you have opened, which then appear at once.'),
    howLong: messageN(
      daysOf(browserCacheLifetime),
      'Not used after one day, and deleted at your next visit after that',
      'Not used after {count} days, and deleted at your next visit after that',
    ),
  },
  {
    // The key of Remix's ScrollRestoration.
    name: 'positions',
    kind: msg('session storage'),
    purpose: msg('For comfort: how far you have scrolled, for when you go back.'),
    howLong: msg('Until you close the tab'),
  },
  {
    name: typedTextKey,
    kind: msg('session storage'),
    purpose: msg(
      'For comfort: what you have typed into a form when you are asked to log in again. No passwords.',
    ),
    howLong: msg(
      'Until the form shows it again, you log out or another person logs in, at most until you close the tab',
    ),
  },
]
