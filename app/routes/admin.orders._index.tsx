import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '~/browser/client-cache'
import { listOrders } from '~/domain/orders.server'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { OrderCard } from '~/ui/order-card'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { requireAdmin } from '~/web/auth.server'
import { ordersQuery } from '~/web/queries.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = ordersQuery(request)
  return { ...(await listOrders(query)), status: query.status }
}

export const clientLoader = cachedLoader('routes/admin.orders._index', 'list')

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage orders')

const statuses = [
  ['processing', 'Processing'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
] as const

export default function OrdersScreen() {
  const { orders, total, page, pages, status } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>All Orders</h1>
      <div className="filters">
        <Chips label="Status" name="status" options={statuses} chosen={status} />
      </div>
      <p className="result" role="status">
        {total === 1 ? '1 order' : `${total} orders`}
        {status && (
          <>
            {' · '}
            <Link to="/admin/orders">Clear filters</Link>
          </>
        )}
      </p>
      {total === 0 && (
        <p className="empty">
          {status ? `No orders are ${status}.` : 'No orders found in the database'}
        </p>
      )}
      <ul className="stack">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} to={`/admin/orders/${order.id}`} forAdmin />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
