import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { addNote, OrderNoteDraft } from '~/domain/buying/changes/add-note.server'
import {
  correctOrder,
  listCountriesFor,
  OrderCorrection,
} from '~/domain/buying/changes/correct-order.server'
import { markUnpaid } from '~/domain/buying/changes/mark-paid.server'
import { changeOrderStatus, undoOrderDelivery } from '~/domain/buying/changes/order-status.server'
import { epcCodeOf } from '~/domain/buying/documents/epc-code.server'
import { askAgain, askAndMarkPaid } from '~/domain/buying/online-payments/ask-provider.server'
import { listAttempts } from '~/domain/buying/online-payments/list-attempts.server'
import { findOrderForAdmin } from '~/domain/buying/order/order-lists.server'
import { listCarriers } from '~/domain/buying/parcels/carriers.server'
import {
  ParcelDraft,
  sendParcel,
  undoableParcels,
  undoParcel,
} from '~/domain/buying/parcels/send-parcels.server'
import { markNotRefunded, markRefunded } from '~/domain/buying/refunds/mark-refunded.server'
import { findUncounted } from '~/domain/buying/refunds/store-refund.server'
import { findTaxTerritory } from '~/domain/buying/tax-rates/tax-territories.server'
import { isWaiting } from '~/domain/eu/withdrawals/withdrawals'
import { listWithdrawalsOf } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { DeliveryAndPayment } from '~/ui/orders/delivery-and-payment'
import { DocumentHeader } from '~/ui/orders/document-header'
import {
  Cancellation,
  Corrections,
  documentTitle,
  InvoiceAddress,
  InvoiceHead,
  SellerFoot,
} from '~/ui/orders/invoice'
import { OrderTable } from '~/ui/orders/order-table'
import { Parcels } from '~/ui/orders/parcels'
import { Refunds } from '~/ui/orders/refunds'
import type { RouteArgs } from '~/web/access.server'
import { modeOf } from '~/web/request.server'
import { command, form, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'
import { Attempts } from './attempts'
import { CorrectOrder } from './correct-order'
import { Commands, RefundNotice } from './order-commands'
import { DocumentDetails, OrderDetails } from './order-details'
import { OrderNotes } from './order-notes'
import { OrderQuestions } from './order-questions'
import { OtherOrders } from './other-orders'
import { PackingSlip } from './packing-slip'
import { ParcelActions } from './parcel-actions'
import { SendParcel } from './send-parcel'
import { stateText } from './state-text'
import { TerritoryNotice } from './territory-notice'
import { WithdrawalNotice, Withdrawals } from './withdrawals'

export const access = 'admin'

// The form of a parcel has a field for each item.
const [maxItems, otherFields] = [500, 10]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await findOrderForAdmin(params.orderId ?? '')
  if (!found) throw await redirectWithError('/admin/orders', t('Order not found'))
  const { order, customer, ...details } = found
  if (order.id !== params.orderId) throw redirect(`/admin/orders/${order.id}`)
  const mode = modeOf(request, 'deliver', 'undo', 'cancel', 'slip', 'send', 'unsend')
  const parcelId = new URL(request.url).searchParams.get(mode ?? '')
  return {
    ...details,
    order: { ...order, customer },
    withdrawals: await listWithdrawalsOf(order.id),
    mode,
    parcel: order.parcels?.find(({ id }) => id === parcelId),
    undoable: undoableParcels(order),
    carriers: mode === 'send' ? (await listCarriers()).map(({ name }) => name) : [],
    epcCode: epcCodeOf(order),
    attempts: await listAttempts(order),
    returned: mode === 'cancel' && order.payment?.attemptId ? await findUncounted(order.id) : 0,
    countries: mode === 'edit' ? await listCountriesFor(order) : [],
    territory: await findTaxTerritory(order),
  }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  const { orderId = '' } = args.params
  const intents = {
    deliver: shown((updatedAt) => changeOrderStatus(admin, orderId, 'delivered', updatedAt)),
    undo: shown((updatedAt) => undoOrderDelivery(admin, orderId, updatedAt)),
    cancel: shown((updatedAt) => changeOrderStatus(admin, orderId, 'cancelled', updatedAt)),
    paid: shown((updatedAt) => askAndMarkPaid(admin, orderId, updatedAt)),
    unpaid: shown((updatedAt) => markUnpaid(admin, orderId, updatedAt)),
    refunded: shown((updatedAt) => markRefunded(admin, orderId, updatedAt)),
    ask: command(() => askAgain(orderId)),
    notRefunded: shown((updatedAt) => markNotRefunded(admin, orderId, updatedAt)),
    correct: form(OrderCorrection, (draft) => correctOrder(admin, orderId, draft)),
    note: form(OrderNoteDraft, (draft) => addNote(admin, orderId, draft)),
    send: form(ParcelDraft, (draft) => sendParcel(admin, orderId, draft)),
    unsend: shown((expectedUpdatedAt, parcelId) =>
      undoParcel(admin, orderId, { parcelId, expectedUpdatedAt }),
    ),
  }
  return runIntent(args, intents, { maxFields: maxItems + otherFields })
}

/** A command about the order as the page has shown it. */
function shown(run: (updatedAt: string | undefined, id: string) => ReturnType<typeof undoParcel>) {
  return command((id, fields) => run(textOf(fields, 'expectedUpdatedAt') || undefined, id))
}

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(
    page,
    page.data ? t('Order {number}', { number: String(page.data.order.number) }) : t('Order'),
  )

export default function OrderScreen() {
  const { order, others, notes, ...data } = useLoaderData<typeof loader>()
  const { withdrawals, epcCode, mode, canUndoDelivery, parcel, undoable, carriers, countries } =
    data
  const { attempts, territory } = data
  const isWithdrawn = withdrawals.some(isWaiting)
  if (mode === 'slip') {
    return <PackingSlip order={order} parcel={parcel} withdrawals={withdrawals} />
  }
  return (
    <article className="document">
      <header className="no-print">
        <p>
          <Link to="/admin/orders">{t('back to all orders')}</Link>
        </p>
        <h1>{`${t('Order {number}', { number: String(order.number) })}\u00a0· ${stateText(order, isWithdrawn)}`}</h1>
        <WithdrawalNotice order={order} withdrawals={withdrawals} />
        <RefundNotice order={order} />
        {territory && <TerritoryNotice order={order} territory={territory} />}
        <Commands order={order} canUndoDelivery={canUndoDelivery} withdrawals={withdrawals} />
        {mode === 'send' && <SendParcel order={order} carriers={carriers} />}
        {mode === 'edit' && <CorrectOrder order={order} countries={countries} />}
        <OrderDetails order={order} />
      </header>
      <div className="sheet">
        <InvoiceAddress order={order} />
        <DocumentHeader />
        <h2 className="title">{documentTitle(order)}</h2>
        <InvoiceHead order={order} />
        <DocumentDetails order={order} />
        <OrderTable order={order} forAdmin />
        <DeliveryAndPayment order={order} epcCode={epcCode} isWithdrawn={isWithdrawn} />
        <SellerFoot order={order} />
        <Cancellation order={order} />
        <Corrections order={order} />
      </div>
      <Parcels
        order={order}
        actions={({ id }) => <ParcelActions id={id} canUndo={undoable.includes(id)} />}
      />
      <Refunds order={order} forAdmin />
      {attempts && <Attempts attempts={attempts} />}
      <Withdrawals withdrawals={withdrawals} />
      {/* Two forms would both show the errors of the last one that was sent. */}
      {mode !== 'send' && mode !== 'edit' && <OrderNotes notes={notes} />}
      <OtherOrders orders={others} />
      <OrderQuestions
        order={order}
        mode={mode}
        returned={data.returned}
        canUndoDelivery={canUndoDelivery}
        isWithdrawn={isWithdrawn}
        parcel={parcel && undoable.includes(parcel.id) ? parcel : undefined}
      />
    </article>
  )
}
