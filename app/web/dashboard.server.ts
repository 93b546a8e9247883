import { createCookie } from '@remix-run/node'
import { settings } from '~/settings.server'

const yearInSeconds = 365 * 24 * 60 * 60

const narrowCookie = createCookie('dashboard', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: yearInSeconds,
})

export async function wantsNarrowDashboard(request: Request) {
  return (await narrowCookie.parse(request.headers.get('cookie'))) === 'narrow'
}

export async function rememberNarrowDashboard() {
  return { 'set-cookie': await narrowCookie.serialize('narrow') }
}
