import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Dashboard } from '~/ui/dashboard'
import { requireUser } from '~/web/auth.server'
import { wantsNarrowDashboard } from '~/web/dashboard.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return json({ shownAnyway: await wantsNarrowDashboard(request) })
}

const links = [
  { to: '/user/profile', text: 'Profile' },
  { to: '/user/orders', text: 'Orders' },
  { to: '/user/favorites', text: 'Favorites' },
]

export default function UserDashboard() {
  const { shownAnyway } = useLoaderData<typeof loader>()
  return (
    <Dashboard label="Your account" links={links} shownAnyway={shownAnyway}>
      <Outlet />
    </Dashboard>
  )
}
