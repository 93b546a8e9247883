import { returnToCookie } from '~/middleware/cookie-names'
import { indexParameter, isDashboard } from '~/paths'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

/** Where somebody wanted to go, or what they wanted to have, before they were asked to log in. */
export interface ReturnTo {
  /** A path of the shop. */
  to: string
  /** What is there. */
  text: string
  /** The product that they wanted to put into the cart. */
  productId?: string
}

// Seconds.
const tenMinutes = 600

const cookie = signedCookie(returnToCookie, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: tenMinutes,
})

/** The header with which a browser remembers a way back until its user has logged in. */
export async function rememberReturnTo(returnTo: ReturnTo) {
  return { 'set-cookie': await cookie.serialize(returnTo) }
}

/** The headers that make a browser forget its way back, once it was gone; none when it has none. */
export async function clearReturnTo(request: Request) {
  const headers = new Headers()
  if (await findReturnTo(request)) {
    headers.set('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  }
  return headers
}

/** The page that was asked for, if it is more than the first one of a dashboard. */
export function requestedPage(request: Request): ReturnTo | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const [, , page] = pathname.split('/')
  if (request.method !== 'GET' || !isDashboard(pathname) || !page) return undefined
  for (const name of ['_data', indexParameter]) searchParams.delete(name)
  const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  return { to, text: 'the page you asked for' }
}

/** The way back that this browser remembers; it is ours, since it is signed. */
export async function findReturnTo(request: Request): Promise<ReturnTo | undefined> {
  return (await cookie.parse(request.headers.get('cookie'))) ?? undefined
}
