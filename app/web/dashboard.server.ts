import { createCookie } from '@remix-run/node'
import { settings } from '~/settings.server'

const yearInSeconds = 365 * 24 * 60 * 60

const narrow = createCookie('dashboard', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: yearInSeconds,
})

/** Whether this browser asked for the dashboards on a small screen. */
export async function wantsNarrowDashboard(request: Request) {
  return (await narrow.parse(request.headers.get('cookie'))) === 'narrow'
}

/** The header that makes this browser show the dashboards on a small screen for a year. */
export async function showNarrowDashboard() {
  return { 'set-cookie': await narrow.serialize('narrow') }
}
