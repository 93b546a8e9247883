import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { canRefund } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import { refundForm, refundOrder } from '~/domain/buying/refunds/refund-order.server'
import { findUncounted } from '~/domain/buying/refunds/store-refund.server'
import { findWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, type Intent, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { RefundForm } from './refund-form'

export const access = 'money'

const fieldsPerLine = 2
const otherFields = 8

export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await findOrder(params.orderId ?? '')
  if (!order) throw await redirectWithError('/admin/orders', t('Order not found'))
  if (!canRefund(order)) throw redirect(`/admin/orders/${order.id}`)
  const { searchParams } = new URL(request.url)
  const withdrawal = await findWithdrawal(searchParams.get('withdrawal') ?? '')
  return {
    order,
    isAll: searchParams.has('all'),
    withdrawn: withdrawal?.orderId === order.id ? withdrawal.part : undefined,
    // At the payment provider, without the shop.
    returned: order.payment?.attemptId ? await findUncounted(order.id) : 0,
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { orderId = '' } = args.params
  const order = await findOrder(orderId)
  const lines = order?.items.length ?? 0
  const to = `/admin/orders/${orderId}`
  // The loader redirects from an order of which nothing is left, so its refusal is shown there.
  const otherwise = order && !canRefund(order) ? to : undefined
  const submit: Intent = form(refundForm(lines), (draft) => refundOrder(admin, orderId, draft), {
    to,
    otherwise,
  })
  return runIntent(args, { submit }, { maxFields: lines * fieldsPerLine + otherFields })
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data ? titleOf(page.data.order) : t('Refund'))

export default function RefundScreen() {
  const { order, isAll, withdrawn, returned } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={`/admin/orders/${order.id}`}>{t('back to the order')}</BackLink>
      <h1>{titleOf(order)}</h1>
      <RefundForm
        key={`${order.refunds.length} ${isAll}`}
        order={order}
        isAll={isAll}
        withdrawn={withdrawn}
        returned={returned}
      />
    </>
  )
}

function titleOf({ number, payment }: Awaited<ReturnType<typeof loader>>['order']) {
  return t(payment?.paidAt ? 'Refund for order {number}' : 'Take back from order {number}', {
    number: String(number),
  })
}
