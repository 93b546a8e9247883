import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '~/browser/client-cache'
import { countOrders, listOrders } from '~/domain/order-desk.server'
import { orderStatuses, statusText } from '~/domain/orders'
import { Chips } from '~/ui/chips'
import { Link } from '~/ui/link'
import { ListHead, Rows } from '~/ui/list'
import { OrderRow } from '~/ui/order-row'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { SearchForm } from '~/ui/search-form'
import { requireAdmin } from '~/web/auth.server'
import { ordersQuery } from '~/web/queries.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const query = ordersQuery(request)
  return { ...(await listOrders(query)), query, counts: await countOrders() }
}

export const clientLoader = cachedLoader('routes/admin.orders._index', 'list')

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage orders')

const columns = [
  { text: 'Order' },
  { text: 'Date', sort: 'newest' },
  { text: 'Customer' },
  { text: 'Items' },
  { text: 'Total', sort: 'total' },
  { text: 'Status' },
] as const

export default function OrdersScreen() {
  const { orders, total, page, pages, query, counts } = useLoaderData<typeof loader>()
  const filtered = query.status || query.search
  const keep = {
    status: query.status,
    sort: query.sort === 'newest' ? '' : query.sort,
    order: query.reversed ? 'reversed' : '',
  }
  return (
    <>
      <ListHead
        title="All Orders"
        count={
          <>
            {total === 1 ? '1 order' : `${total} orders`}
            {filtered && (
              <>
                {' · '}
                <Link to="/admin/orders">Clear filters</Link>
              </>
            )}
          </>
        }
      />
      <div className="filters">
        <SearchForm
          label="Search by number, name, email or phone"
          search={query.search}
          keep={keep}
        />
        <Chips
          label="Status"
          name="status"
          options={orderStatuses.map((status) => [
            status,
            `${statusText(status)} ${counts[status] ?? 0}`,
          ])}
          chosen={query.status}
        />
      </div>
      {total === 0 ? (
        <p className="empty">{filtered ? 'No orders match.' : 'No orders found in the database'}</p>
      ) : (
        <Rows name="orders" columns={columns} sort={query.sort} reversed={query.reversed}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Rows>
      )}
      <Pagination page={page} pages={pages} />
    </>
  )
}
