import { createCookie } from '@remix-run/node'
import { duration } from '~/domain/basics/time/durations'
import { settings } from '~/settings.server'

export const dashboardCookie = 'dashboard'
export const dashboardLifetime = duration(365, 'day')

const narrowCookie = createCookie(dashboardCookie, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.secure,
  maxAge: dashboardLifetime.ms / 1000,
})

export async function wantsNarrowDashboard(request: Request) {
  return (await narrowCookie.parse(request.headers.get('cookie'))) === 'narrow'
}

export async function rememberNarrowDashboard() {
  return { 'set-cookie': await narrowCookie.serialize('narrow') }
}
