import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { changeOrderStatus, findOrder } from '~/domain/orders.server'
import { findUser } from '~/domain/users.server'
import { OrderCard } from '~/ui/order-card'
import { pageMeta } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'
import { answerButton, commandOf, readFormOrThrow } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { redirectWithError } from '~/web/toast.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const order = await findOrder(params.orderId ?? '')
  if (!order) throw await redirectWithError('/admin/orders', 'Order not found')
  const customer = await findUser(order.userId)
  return json({ order, customer: customer && { name: customer.name, email: customer.email } })
}

const statuses = { deliver: 'delivered', cancel: 'cancelled' } as const

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const id = params.orderId ?? ''
  const status = commandOf(await readFormOrThrow(request), statuses)
  return answerButton(`/admin/orders/${id}`, () => changeOrderStatus(admin, id, status))
}

export const clientAction = clientActionWith('An error occurred')
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
      {order.status === 'processing' ? (
        <Form method="post" className="row" preventScrollReset>
          <SubmitButton intent="deliver" pending="Saving...">
            Mark as delivered
          </SubmitButton>
          <SubmitButton intent="cancel" pending="Cancelling..." className="button danger">
            Cancel the order
          </SubmitButton>
          <p className="hint">
            Cancelling puts its pieces back on the shelf. Neither can be undone.
          </p>
        </Form>
      ) : (
        <p className="hint">{`This order is ${order.status}; nothing more can be done with it.`}</p>
      )}
    </>
  )
}
