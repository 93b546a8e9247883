import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { epcCodeOf } from '~/domain/orders/epc-code.server'
import { findOrderJustPlaced } from '~/domain/orders/orders.server'
import { settings } from '~/settings.server'
import { ReturnLink } from '~/ui/accounts/return-link'
import { Dashboard, NarrowHint } from '~/ui/layout/dashboard'
import { requireUser } from '~/web/auth.server'
import { findReturnTo } from '~/web/return-to.server'
import { OrderPlaced } from './order-placed'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const isAtOrders = new URL(request.url).pathname === '/user/orders'
  const order = isAtOrders ? await findOrderJustPlaced(user.id) : undefined
  return {
    returnTo: await findReturnTo(request),
    placed: order && { order, epcCode: epcCodeOf(order), hasMail: settings.hasMail },
  }
}

export const clientLoader = clientCache.loader('routes/user')
export { shouldRevalidate } from '~/browser/submissions/client-action'

const links = [
  { to: '/user/orders', text: 'Orders' },
  { to: '/user/favorites', text: 'Favorites' },
]

export default function UserDashboard() {
  const { placed, returnTo } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const receipt = pathname === '/user/orders' ? placed : undefined
  const profile = {
    to: pathname === '/user' ? '/user' : '/user/profile',
    text: 'Profile',
    end: true,
  }
  return (
    <Dashboard
      label="Your account"
      links={[profile, ...links]}
      notice={
        <>
          {returnTo && pathname === '/user' && <ReturnLink returnTo={returnTo} />}
          {receipt && <OrderPlaced {...receipt} />}
        </>
      }
    >
      <Outlet />
      {!receipt && <NarrowHint />}
    </Dashboard>
  )
}
