import { returnToCookie } from '~/middleware/cookie-names'
import { indexParameter, isDashboard } from '~/paths'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

export interface ReturnTo {
  to: string
  text: string
  productId?: string
}

const maxAgeSeconds = 600

const cookie = signedCookie(returnToCookie, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: maxAgeSeconds,
})

export async function rememberReturnTo(returnTo: ReturnTo) {
  return { 'set-cookie': await cookie.serialize(returnTo) }
}

export async function clearReturnTo(request: Request) {
  const headers = new Headers()
  if (await findReturnTo(request)) {
    headers.set('set-cookie', await cookie.serialize('', { maxAge: 0 }))
  }
  return headers
}

/** The requested dashboard page; undefined for the first page of a dashboard and for other requests. */
export function requestedPage(request: Request): ReturnTo | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const [, , page] = pathname.split('/')
  if (request.method !== 'GET' || !isDashboard(pathname) || !page) return undefined
  for (const name of ['_data', indexParameter]) searchParams.delete(name)
  const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  return { to, text: 'the page you asked for' }
}

/** The cookie is signed, so the path was written by the shop. */
export async function findReturnTo(request: Request): Promise<ReturnTo | undefined> {
  return (await cookie.parse(request.headers.get('cookie'))) ?? undefined
}
