import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { ReturnLink } from '~/ui/accounts/return-link'
import { Dashboard, TooNarrow } from '~/ui/layout/dashboard'
import { useEuFeature, useShop } from '~/ui/use-shop'
import { wantsNarrowDashboard } from '~/web/dashboard.server'
import { findReturnTo } from '~/web/return-to.server'

export const access = 'admin'

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    shownAnyway: await wantsNarrowDashboard(request),
    returnTo: await findReturnTo(request),
  }
}

export const clientLoader = clientCache.loader('routes/admin')
export { shouldRevalidate } from '~/browser/submissions/client-action'

function linksOf({ isUnderProducts, hasManufacturers, offersWithdrawal = false }: LinkConditions) {
  return [
    { to: '/admin', text: 'Admin Profile', end: true },
    { to: '/admin/users', text: 'Manage Users' },
    { to: '/admin/products', text: 'Manage Products', end: true },
    isUnderProducts && { to: '/admin/products/add', text: 'Add Product' },
    { to: '/admin/categories', text: 'Manage Categories' },
    hasManufacturers && { to: '/admin/manufacturers', text: 'Manage Manufacturers' },
    { to: '/admin/orders', text: 'Manage Orders' },
    offersWithdrawal && { to: '/admin/withdrawals', text: 'Withdrawals' },
    { to: '/admin/pages', text: 'Pages' },
    { to: '/admin/emails', text: 'Emails' },
    { to: '/admin/settings', text: 'Shop Settings' },
    { to: '/admin/activity', text: 'Activity' },
  ].filter((link) => link !== false)
}

interface LinkConditions {
  isUnderProducts: boolean
  hasManufacturers: boolean
  offersWithdrawal?: boolean
}

export default function AdminDashboard() {
  const { shownAnyway, returnTo } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const links = linksOf({
    isUnderProducts: pathname.startsWith('/admin/products'),
    hasManufacturers: useEuFeature('productSafety'),
    offersWithdrawal: useShop()?.offersWithdrawal,
  })
  return (
    <Dashboard
      label="Administration"
      links={links}
      wideOnly={!shownAnyway}
      notice={
        <>
          {returnTo && pathname === '/admin' && <ReturnLink returnTo={returnTo} />}
          {!shownAnyway && <TooNarrow />}
        </>
      }
    >
      <Outlet />
    </Dashboard>
  )
}
