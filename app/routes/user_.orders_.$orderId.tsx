import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { orderFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { canOrderAgain, orderAgain } from '~/domain/buying/checkout/order-again.server'
import { withWaysToPay } from '~/domain/buying/online-payments/pay-links.server'
import { findOrder } from '~/domain/buying/order/orders.server'
import { listWithdrawnOrders } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import { canWithdrawFrom } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { OrderDocument } from '~/ui/orders/order-document'
import { PrintButton } from '~/ui/orders/print-button'
import { WithdrawLink } from '~/ui/orders/withdraw-link'
import type { RouteArgs } from '~/web/access.server'
import { listUrl } from '~/web/request.server'
import { command, runIntent } from '~/web/run-intent.server'

export const access = 'user'

export async function loader({ params, user }: RouteArgs<typeof access>) {
  const order = await findOrder(params.orderId ?? '')
  if (order?.userId !== user.id) throw new Response(null, { status: 404 })
  if (order.id !== params.orderId) throw redirect(`/user/orders/${order.id}`)
  return {
    ...(await withWaysToPay(order)),
    isWithdrawn: (await listWithdrawnOrders([order.id])).length > 0,
    hasMail: settings.hasMail,
    canWithdraw: await canWithdrawFrom(order.id),
    canOrderAgain: await canOrderAgain(order),
  }
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  const { orderId = '' } = args.params
  return runIntent(args, {
    again: command(() => orderAgain(user.id, orderId), {
      to: '/cart',
      otherwise: listUrl(args.request),
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(orderFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<() => ReturnType<typeof loader>> = (page) =>
  pageMeta(
    page,
    page.data ? t('Order {number}', { number: String(page.data.order.number) }) : t('Order'),
  )

export default function OrderScreen() {
  const { canOrderAgain, canWithdraw, ...document } = useLoaderData<typeof loader>()
  return (
    <article className="document">
      <p className="no-print">
        <Link to="/user/orders">{t('Back to your orders')}</Link>
      </p>
      <OrderDocument {...document} />
      <Form method="post" className="row no-print">
        {canOrderAgain ? (
          <SubmitButton<typeof action> intent="again" pending={t('Adding...')}>
            {t('Order again')}
          </SubmitButton>
        ) : (
          <p>{t('None of these items are in stock at the moment.')}</p>
        )}
        <PrintButton />
        {canWithdraw && <WithdrawLink number={document.order.number} />}
      </Form>
    </article>
  )
}
