import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Dashboard } from '~/ui/dashboard'
import { requireAdmin } from '~/web/auth.server'
import { wantsNarrowDashboard } from '~/web/dashboard.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return json({ shownAnyway: await wantsNarrowDashboard(request) })
}

const links = [{ to: '/admin', text: 'Admin Profile', end: true }]

export default function AdminDashboard() {
  const { shownAnyway } = useLoaderData<typeof loader>()
  return (
    <Dashboard label="Administration" links={links} shownAnyway={shownAnyway}>
      <Outlet />
    </Dashboard>
  )
}
