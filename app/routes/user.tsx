import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { cachedLoader } from '~/browser/client-cache'
import { Dashboard } from '~/ui/dashboard'
import { requireUser } from '~/web/auth.server'
import { wantsNarrowDashboard } from '~/web/dashboard.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return { shownAnyway: await wantsNarrowDashboard(request) }
}

export const clientLoader = cachedLoader('routes/user', 'list')
export { shouldRevalidate } from '~/browser/client-action'

const others = [
  { to: '/user/orders', text: 'Orders' },
  { to: '/user/favorites', text: 'Favorites' },
]

export default function UserDashboard() {
  const { shownAnyway } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  // The profile is also the first page of the dashboard.
  const profile = {
    to: pathname === '/user' ? '/user' : '/user/profile',
    text: 'Profile',
    end: true,
  }
  return (
    <Dashboard label="Your account" links={[profile, ...others]} shownAnyway={shownAnyway}>
      <Outlet />
    </Dashboard>
  )
}
