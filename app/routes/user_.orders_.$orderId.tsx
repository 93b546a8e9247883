import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { orderFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { epcCodeOf } from '~/domain/orders/epc-code.server'
import { canOrderAgain, orderAgain } from '~/domain/orders/order-again.server'
import { paymentStateOf } from '~/domain/orders/orders'
import { findOrder } from '~/domain/orders/orders.server'
import { settings } from '~/settings.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { DeliveryAndPayment } from '~/ui/orders/delivery-and-payment'
import { DocumentHeader } from '~/ui/orders/document-header'
import { Cancellation, documentTitle, InvoiceHead } from '~/ui/orders/invoice'
import { OrderStatus } from '~/ui/orders/order-status'
import { OrderTable } from '~/ui/orders/order-table'
import { PrintButton } from '~/ui/orders/print-button'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'

export const access = 'user'

export async function loader({ params, user }: RouteArgs<typeof access>) {
  const order = await findOrder(params.orderId ?? '')
  if (order?.userId !== user.id) throw new Response(null, { status: 404 })
  if (order.id !== params.orderId) throw redirect(`/user/orders/${order.id}`)
  return {
    order,
    hasMail: settings.hasMail,
    canOrderAgain: await canOrderAgain(order),
    epcCode: epcCodeOf(order),
  }
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  const { orderId = '' } = args.params
  return runIntent(args, {
    again: command(() => orderAgain(user.id, orderId), {
      to: '/cart',
      otherwise: `/user/orders/${orderId}`,
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(orderFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<() => ReturnType<typeof loader>> = (page) =>
  pageMeta(page, page.data ? `Order ${page.data.order.number}` : 'Order')

function whatHappensNext(status: string, hasMail: boolean) {
  if (status === 'delivered') return 'This order has been delivered.'
  if (status === 'cancelled') return "This order has been cancelled and won't be delivered."
  return hasMail
    ? 'We have your order and will email you when it has been delivered.'
    : 'We have your order. This page shows when it has been delivered.'
}

export default function OrderScreen() {
  const { order, hasMail, canOrderAgain, epcCode } = useLoaderData<typeof loader>()
  const total = useMoney(order.currency).format(order.total)
  const paymentState = paymentStateOf(order)
  return (
    <article className="document">
      <p className="no-print">
        <Link to="/user/orders">back to your orders</Link>
      </p>
      <DocumentHeader />
      <h1>{documentTitle(order)}</h1>
      <InvoiceHead order={order} />
      <p className="no-print">
        {whatHappensNext(order.status, hasMail)}
        {paymentState === 'refund due' && ` We will return your payment of ${total}.`}
        {paymentState === 'refunded' && ` We have returned your payment of ${total}.`}
      </p>
      <dl className="details">
        <dt>Status</dt>
        <dd>
          <OrderStatus status={order.status} />
        </dd>
        <dt>Placed</dt>
        <dd>
          <Time at={order.createdAt} exact />
        </dd>
      </dl>
      <OrderTable order={order} />
      <DeliveryAndPayment order={order} epcCode={epcCode} />
      <Cancellation order={order} />
      <Form method="post" className="row no-print">
        {canOrderAgain ? (
          <SubmitButton<typeof action> intent="again" pending="Adding...">
            Order again
          </SubmitButton>
        ) : (
          <p>None of these items are in stock at the moment.</p>
        )}
        <PrintButton />
      </Form>
    </article>
  )
}
