import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { changeOrderStatus, findOrder } from '~/domain/orders.server'
import { findUser } from '~/domain/users.server'
import { Link } from '~/ui/link'
import { OrderCard } from '~/ui/order-card'
import { OrderCommands } from '~/ui/order-commands'
import { pageMeta } from '~/ui/page-meta'
import { answerButton, commandOf, readFormOrThrow } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { redirectWithError } from '~/web/toast.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const order = await findOrder(params.orderId ?? '')
  if (!order) throw await redirectWithError('/admin/orders', 'Order not found')
  const customer = await findUser(order.userId)
  return { order, customer: customer && { name: customer.name, email: customer.email } }
}

const statuses = { deliver: 'delivered', cancel: 'cancelled' } as const

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const id = params.orderId ?? ''
  const status = commandOf(await readFormOrThrow(request), statuses)
  return answerButton(`/admin/orders/${id}`, () => changeOrderStatus(admin, id, status))
}

export const clientAction = clientActionWith({})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Order')

export default function OrderScreen() {
  const { order, customer } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link to="/admin/orders">back to all orders</Link>
      </p>
      <h1>Order</h1>
      <p>
        {customer ? (
          <>
            Placed by{' '}
            <Link to={`/admin/users?${new URLSearchParams({ search: customer.email })}`}>
              {customer.name}
            </Link>
          </>
        ) : (
          'Placed by somebody whose account is gone'
        )}
      </p>
      <ul className="stack">
        <OrderCard order={order} forAdmin />
      </ul>
      <OrderCommands status={order.status} />
    </>
  )
}
