import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { isWaiting } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.orders.$orderId/route.server'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { OrderSheet } from '~/ui/orders/order-sheet'
import { Parcels } from '~/ui/orders/parcels'
import { Refunds } from '~/ui/orders/refunds'
import type { IntentAccess } from '~/web/access.server'
import { Attempts } from './attempts'
import { CorrectOrder } from './correct-order'
import { Commands, RefundNotice } from './order-commands'
import { OrderDetails } from './order-details'
import { OrderNotes } from './order-notes'
import { OrderQuestions } from './order-questions'
import { OtherOrders } from './other-orders'
import { PackingSlipScreen } from './packing-slip-screen'
import { ParcelActions } from './parcel-actions'
import { SendMessage } from './send-message'
import { SendParcel } from './send-parcel'
import { stateText } from './state-text'
import { TerritoryNotice } from './territory-notice'
import { WithdrawalNotice, Withdrawals } from './withdrawals'

export const access = 'orders|money'
export const intentAccess = {
  deliver: 'orders',
  undo: 'orders',
  cancel: 'money',
  paid: 'money',
  unpaid: 'money',
  refunded: 'money',
  ask: 'money',
  notRefunded: 'money',
  correct: 'orders',
  message: 'orders',
  note: 'orders|money',
  send: 'orders',
  unsend: 'orders',
} satisfies IntentAccess
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(
    page,
    page.data ? t('Order {number}', { number: String(page.data.order.number) }) : t('Order'),
  )

export default function OrderScreen() {
  const { order, mode, withdrawals, canUndoDelivery, parcel, undoable, attempts, ...data } =
    useLoaderData<typeof loader>()
  if (mode === 'slip') {
    return <PackingSlipScreen order={order} parcel={parcel} withdrawals={withdrawals} />
  }
  const isWithdrawn = withdrawals.some(isWaiting)
  return (
    <article className="document">
      <header className="no-print">
        <BackLink to="/admin/orders">{t('back to all orders')}</BackLink>
        <h1>{`${t('Order {number}', { number: String(order.number) })}\u00a0· ${stateText(order, isWithdrawn)}`}</h1>
        <WithdrawalNotice order={order} withdrawals={withdrawals} />
        <RefundNotice order={order} />
        {data.territory && <TerritoryNotice order={order} territory={data.territory} />}
        <Commands order={order} canUndoDelivery={canUndoDelivery} withdrawals={withdrawals} />
        {mode === 'send' && <SendParcel order={order} carriers={data.carriers} />}
        {mode === 'edit' && <CorrectOrder order={order} countries={data.countries} />}
        <OrderDetails order={order} enteredBy={data.enteredBy} links={data.links} />
      </header>
      <OrderSheet order={order} epcCode={data.epcCode} isWithdrawn={isWithdrawn} />
      <Parcels
        order={order}
        actions={({ id }) => <ParcelActions id={id} canUndo={undoable.includes(id)} />}
      />
      <Refunds order={order} forAdmin />
      {attempts && <Attempts attempts={attempts} />}
      <Withdrawals withdrawals={withdrawals} />
      {/* These forms would show the errors of the other one. */}
      {mode !== 'send' && mode !== 'edit' && (
        <>
          <SendMessage order={order} />
          <OrderNotes notes={data.notes} />
        </>
      )}
      <OtherOrders orders={data.others} />
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
