import { createCookie } from '@remix-run/node'
import { settings } from '../settings.server'

const narrow = createCookie('dashboard', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
})

/** Whether this visitor asked to see the dashboards on a small screen too. */
export async function wantsNarrowDashboard(request: Request) {
  return (await narrow.parse(request.headers.get('cookie'))) === 'narrow'
}

/** Remembers, until the browser is closed, that the dashboards fit this visitor's screen. */
export async function showNarrowDashboard() {
  return { 'set-cookie': await narrow.serialize('narrow') }
}
