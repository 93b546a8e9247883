import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminOrderFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  addNote,
  changeOrderStatus,
  OrderNoteDraft,
  openOrder,
  undoOrderDelivery,
} from '~/domain/orders/admin-orders.server'
import { undoDelivery } from '~/domain/orders/orders'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { DocumentHeader } from '~/ui/orders/document-header'
import { OrderLinks } from '~/ui/orders/order-links'
import { OrderStatus } from '~/ui/orders/order-status'
import { OrderTable } from '~/ui/orders/order-table'
import { PrintButton } from '~/ui/orders/print-button'
import { Time } from '~/ui/time'
import { requireAdmin } from '~/web/auth.server'
import { modeOf } from '~/web/request.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { OrderNotes } from './order-notes'
import { PackingSlip } from './packing-slip'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const found = await openOrder(params.orderId ?? '')
  if (!found) throw await redirectWithError('/admin/orders', 'Order not found')
  const { id } = found.order
  if (id !== params.orderId) throw redirect(`/admin/orders/${id}`)
  return { ...found, mode: modeOf(request, 'deliver', 'undo', 'cancel', 'slip') }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  const { orderId = '' } = args.params
  return runIntent(args, {
    deliver: command(() => changeOrderStatus(admin, orderId, 'delivered')),
    undo: command(() => undoOrderDelivery(admin, orderId)),
    cancel: command(() => changeOrderStatus(admin, orderId, 'cancelled')),
    note: form(OrderNoteDraft, (draft) => addNote(admin, orderId, draft)),
  })
}

export const clientAction = clientActionWith<typeof action>(adminOrderFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data ? `Order ${page.data.order.number}` : 'Order')

export default function OrderScreen() {
  const { order, customer, notes, mode, canUndoDelivery } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (mode === 'slip') return <PackingSlip order={order} customer={customer} />
  return (
    <article className="document">
      <p className="no-print">
        <Link to="/admin/orders">back to all orders</Link>
      </p>
      <DocumentHeader />
      <h1>{`Order ${order.number}`}</h1>
      <Facts />
      <OrderTable order={order} />
      <Commands />
      <OrderNotes notes={notes} lastResult={lastResult} />
      <OtherOrders />
      {mode === 'deliver' && order.status === 'processing' && (
        <QuestionDialog<typeof action>
          title="Mark as delivered"
          action={`/admin/orders/${order.id}`}
          cancelTo={`/admin/orders/${order.id}`}
          intent="deliver"
          yes="Mark as delivered"
          pending="Saving..."
          no="Not yet"
          harmless
        >
          <p>{`Was order ${order.number} delivered?`}</p>
          {customer && <p>{`${customer.name} will get an email.`}</p>}
          <p>{`You can undo this for ${undoDelivery.text}.`}</p>
        </QuestionDialog>
      )}
      {mode === 'undo' && canUndoDelivery && (
        <QuestionDialog<typeof action>
          title="Undo the delivery"
          action={`/admin/orders/${order.id}`}
          cancelTo={`/admin/orders/${order.id}`}
          intent="undo"
          yes="Undo the delivery"
          pending="Saving..."
          no="It was delivered"
          harmless
        >
          <p>{`Was order ${order.number} marked as delivered by mistake? It will be processing again.`}</p>
          {customer && <p>{`${customer.name} will get an email that says so.`}</p>}
        </QuestionDialog>
      )}
      {mode === 'cancel' && order.status === 'processing' && (
        <QuestionDialog<typeof action>
          title="Cancel the order"
          action={`/admin/orders/${order.id}`}
          cancelTo={`/admin/orders/${order.id}`}
          intent="cancel"
          yes="Cancel the order"
          pending="Cancelling..."
          no="Keep the order"
        >
          <p>{`Are you sure you want to cancel order ${order.number}?`}</p>
          <p>
            Its items go back into stock{customer && `, and ${customer.name} will get an email`}.
          </p>
          <p>This action cannot be undone.</p>
        </QuestionDialog>
      )}
    </article>
  )
}

function Facts() {
  const { order, customer } = useLoaderData<typeof loader>()
  return (
    <dl className="details">
      <dt>Status</dt>
      <dd>
        <OrderStatus status={order.status} />
      </dd>
      <dt>Placed</dt>
      <dd>
        <Time at={order.createdAt} exact />
      </dd>
      <dt>Customer</dt>
      <dd>
        {customer ? (
          <Link to={`/admin/users/${customer.id}`}>{customer.name}</Link>
        ) : (
          'Deleted customer'
        )}
      </dd>
      {customer && (
        <>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </dd>
          <dt>Phone</dt>
          <dd>{customer.phone || 'Not provided'}</dd>
        </>
      )}
      <dt className="no-print">Order id</dt>
      <dd className="hint code no-print">{order.id}</dd>
      <dt className="no-print">User id</dt>
      <dd className="hint code no-print">{order.userId}</dd>
    </dl>
  )
}

function Commands() {
  const { order, canUndoDelivery } = useLoaderData<typeof loader>()
  const isOpen = order.status === 'processing'
  return (
    <div className="row no-print">
      {isOpen && (
        <>
          <Link className="button" to="?deliver=1" preventScrollReset>
            Mark as delivered
          </Link>
          <Link className="button danger" to="?cancel=1" preventScrollReset>
            Cancel the order
          </Link>
        </>
      )}
      {canUndoDelivery && (
        <Link className="button quiet" to="?undo=1" preventScrollReset>
          Undo the delivery
        </Link>
      )}
      <Link className="button quiet" to="?slip=1">
        Packing slip
      </Link>
      <PrintButton />
      {!isOpen && (
        <p className="hint">
          {canUndoDelivery
            ? `This order was delivered. You can undo that for ${undoDelivery.text}.`
            : `This order is ${order.status} and can no longer be changed.`}
        </p>
      )}
    </div>
  )
}

function OtherOrders() {
  const { others } = useLoaderData<typeof loader>()
  if (others.length === 0) return null
  return (
    <section className="no-print" aria-labelledby="others-title">
      <h2 id="others-title">Other orders of this customer</h2>
      <OrderLinks orders={others} />
    </section>
  )
}
