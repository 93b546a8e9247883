import { type OrderStatus as Status, statusTexts } from '~/domain/buying/orders/orders'
import { shippingStateOf, shippingTexts } from '~/domain/buying/orders/parcels'
import { t } from '~/languages/translate'

// CSS displays the text in upper case, because screen readers and copied text need normal case.
export function OrderStatus({ status }: { status: Status }) {
  return <span className={`badge status ${status}`}>{t(statusTexts[status])}</span>
}

type Shipped = Parameters<typeof shippingStateOf>[0]

/** For customers, who would doubt an order that is sent and still being processed. */
export function CustomerStatus({ order }: { order: Shipped }) {
  return shippingStateOf(order) ? (
    <ShippingBadge order={order} />
  ) : (
    <OrderStatus status={order.status} />
  )
}

/** What has been sent of an order that is being processed. Nothing if there is no parcel. */
export function ShippingBadge({ order }: { order: Shipped }) {
  const state = shippingStateOf(order)
  if (!state) return null
  return (
    <>
      {' '}
      <span className="badge status shipping">{t(shippingTexts[state])}</span>
    </>
  )
}
