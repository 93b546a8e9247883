import { type LinksFunction, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { countWaitingWithdrawals } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { mayUse } from '~/domain/people/access/areas'
import { isOpened } from '~/domain/settings/opened.server'
import { msg, t } from '~/languages/translate'
import { Html } from '~/speed/elements'
import stylesheet from '~/styles/admin.css'
import { ReturnLink } from '~/ui/accounts/return-link'
import { Dashboard, TooNarrow } from '~/ui/layout/dashboard'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { useMay } from '~/ui/use-may'
import { useShop } from '~/ui/use-shop'
import type { RouteArgs } from '~/web/access.server'
import { wantsNarrowDashboard } from '~/web/dashboard.server'
import { findReturnTo } from '~/web/return-to.server'
import { nextStepHtml } from './next-step.server'

export const access = 'staff'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, admin }: RouteArgs<typeof access>) {
  // A new shop has neither a language nor a currency: its admin chooses them first.
  const { pathname } = new URL(request.url)
  if (!/^\/admin\/(?:opening|guide)\b/.test(pathname) && !(await isOpened())) {
    throw redirect('/admin/opening')
  }
  return {
    shownAnyway: await wantsNarrowDashboard(request),
    returnTo: await findReturnTo(request),
    withdrawals: mayUse(admin, 'money') ? (await countWaitingWithdrawals())?.unanswered : undefined,
    nextStep: mayUse(admin, 'admin') ? await nextStepHtml(request, admin) : undefined,
  }
}

export const clientLoader = clientCache.loader('routes/admin')
export { shouldRevalidate } from '~/browser/submissions/client-action'

function linksOf({ path, may, hasManufacturers, withdrawals }: LinkConditions) {
  const isStaff = !may('admin')
  return [
    { to: '/admin', text: msg(isStaff ? 'Staff Profile' : 'Admin Profile'), end: true },
    may('customers') && { to: '/admin/users', text: msg('Manage Users') },
    may('products') && {
      to: '/admin/products',
      text: msg('Manage Products'),
      end: path === addProduct,
    },
    path.startsWith('/admin/products') && { to: addProduct, text: msg('Add Product') },
    may('money') && { to: '/admin/vouchers', text: msg('Vouchers') },
    may('products') && { to: '/admin/categories', text: msg('Manage Categories') },
    may('products') &&
      hasManufacturers && { to: '/admin/manufacturers', text: msg('Manage Manufacturers') },
    may('orders|money') && { to: '/admin/orders', text: msg('Manage Orders') },
    withdrawals !== undefined && {
      to: '/admin/withdrawals',
      text: msg('Withdrawals'),
      count: withdrawals,
    },
    // Admins find these two in other screens.
    isStaff && may('content') && { to: '/admin/settings/look', text: msg('Look') },
    isStaff && may(importAccess) && { to: '/admin/import', text: msg('Import and export') },
    may('admin') && { to: '/admin/emails', text: msg('Emails') },
    may('admin') && { to: '/admin/settings', text: msg('Shop Settings') },
    may('admin') && { to: '/admin/activity', text: msg('Activity') },
    { to: '/admin/guide/admin-guide', text: msg('Guide') },
  ].filter((link) => link !== false)
}

const importAccess = 'products|money|customers'
const addProduct = '/admin/products/add'

interface LinkConditions {
  path: string
  may: ReturnType<typeof useMay>
  hasManufacturers: boolean
  withdrawals: number | undefined
}

export default function AdminDashboard() {
  const { shownAnyway, returnTo, withdrawals, nextStep } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isSettings = pathname.startsWith('/admin/settings')
  const links = linksOf({
    path: pathname,
    may: useMay(),
    hasManufacturers: useShop()?.hasManufacturers ?? false,
    withdrawals,
  })
  return (
    <Dashboard
      label={t('Administration')}
      links={links}
      wideOnly={!shownAnyway}
      notice={
        <>
          {returnTo && pathname === '/admin' && <ReturnLink returnTo={returnTo} />}
          {!shownAnyway && <TooNarrow />}
          {nextStep && (isSettings || pathname.startsWith('/admin/import/')) && (
            <Html is="p" className="callout next-step" of={nextStep} />
          )}
        </>
      }
    >
      {isSettings && <SettingsNav />}
      <Outlet />
    </Dashboard>
  )
}
