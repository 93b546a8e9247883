import { createCookie } from '@remix-run/node'
import { settings } from '~/settings.server'

// Seconds.
const year = 365 * 24 * 60 * 60

const narrow = createCookie('dashboard', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: year,
})

/** Whether this visitor asked to see the admin dashboard on a small screen too. */
export async function wantsNarrowDashboard(request: Request) {
  return (await narrow.parse(request.headers.get('cookie'))) === 'narrow'
}

/** Remembers, for a year, that the admin dashboard is shown on this visitor's screen. */
export async function showNarrowDashboard() {
  return { 'set-cookie': await narrow.serialize('narrow') }
}
