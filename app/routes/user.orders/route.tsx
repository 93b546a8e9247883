import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { usePendingOrder } from '~/browser/submissions/pending-order'
import { listOwnOrders } from '~/domain/buying/order/orders.server'
import { t } from '~/languages/translate'
import { findSuggestionsHtml } from '~/shared-html/suggestions.server'
import { EmptyState } from '~/ui/layout/empty-state'
import { pageMeta } from '~/ui/layout/page-meta'
import { Pagination } from '~/ui/lists/pagination'
import type { RouteArgs } from '~/web/access.server'
import { pageOf } from '~/web/queries.server'
import { OrderCard } from './order-card'

export const access = 'user'

export async function loader({ request, user }: RouteArgs<typeof access>) {
  const list = await listOwnOrders(user.id, pageOf(request))
  const suggestions = list.orders.length > 0 ? undefined : await findSuggestionsHtml()
  return { ...list, suggestions }
}

export const clientLoader = clientCache.loader('routes/user.orders')

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Your orders'))

export default function OrdersScreen() {
  const { orders, page, pages, suggestions } = useLoaderData<typeof loader>()
  const pending = usePendingOrder()
  return (
    <>
      <h1>{t('Your Orders')}</h1>
      {orders.length === 0 && !pending && (
        <EmptyState text={t('No orders found')} suggestions={suggestions} />
      )}
      <ul className="stack">
        {pending && (
          <OrderCard
            order={{
              status: 'processing',
              items: pending.lines,
              total: pending.total,
              voucherCode: pending.voucher?.code,
            }}
          />
        )}
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
