import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { rememberAs } from '~/browser/remember'
import { ordersOf } from '~/domain/orders.server'
import { pageFrom } from '~/domain/pages'
import { OrderCard } from '~/ui/order-card'
import { pageMeta } from '~/ui/page-meta'
import { Pagination } from '~/ui/pagination'
import { requireUser } from '~/web/auth.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireUser(request)
  return json(await ordersOf(person.id, pageFrom(new URL(request.url).searchParams)))
}

export const clientLoader = rememberAs('routes/user.orders', 'list')

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Your orders')

export default function OrdersScreen() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Your Orders</h1>
      {orders.length === 0 && (
        <div className="empty">
          <p>No orders found</p>
          <Link className="button" to="/products">
            Browse products
          </Link>
        </div>
      )}
      <ul className="stack">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
