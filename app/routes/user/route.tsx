import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { msg, t } from '~/languages/translate'
import { ReturnLink } from '~/ui/accounts/return-link'
import { Dashboard, NarrowHint } from '~/ui/layout/dashboard'
import { useShop } from '~/ui/use-shop'
import type { RouteArgs } from '~/web/access.server'
import { findReceipt } from '~/web/receipt.server'
import { findReturnTo } from '~/web/return-to.server'
import { OrderPlaced } from './order-placed'

export const access = 'user'

export async function loader({ request, user }: RouteArgs<typeof access>) {
  return { returnTo: await findReturnTo(request), receipt: await findReceipt(request, user) }
}

export const clientLoader = clientCache.loader('routes/user')
export { shouldRevalidate } from '~/browser/submissions/client-action'

const links = [
  { to: '/user/orders', text: msg('Orders') },
  { to: '/user/favorites', text: msg('Favorites') },
]

export default function UserDashboard() {
  const { receipt, returnTo } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isShopMenu = useShop()?.shopMenu !== undefined
  const profile = {
    to: pathname === '/user' ? '/user' : '/user/profile',
    text: msg('Profile'),
    end: true,
  }
  return (
    <Dashboard
      label={t('Your account')}
      links={[profile, ...links]}
      notice={
        <>
          {returnTo && pathname === '/user' && <ReturnLink returnTo={returnTo} />}
          {receipt && <OrderPlaced {...receipt} />}
        </>
      }
    >
      <Outlet />
      {!receipt && !isShopMenu && <NarrowHint />}
    </Dashboard>
  )
}
