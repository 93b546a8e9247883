import { isCollected, type OrderStatus as Status, statusTexts } from '~/domain/buying/order/orders'
import { shippingStateOf, shippingTexts } from '~/domain/buying/order/shipping-state'
import { t } from '~/languages/translate'

// CSS displays the text in upper case, because screen readers and copied text need normal case.
export function OrderStatus({ status }: { status: Status }) {
  return <span className={`badge status ${status}`}>{t(statusTexts[status])}</span>
}

type Shipped = Parameters<typeof shippingStateOf>[0]

/** What has been sent of an order that is being processed says more than that it is. */
export function ShippingStatus({ order }: { order: Shipped }) {
  const state = shippingStateOf(order)
  if (state) return <span className="badge status shipping">{t(shippingTexts[state])}</span>
  return order.status === 'delivered' && isCollected(order) ? (
    <span className="badge status delivered">{t('Collected')}</span>
  ) : (
    <OrderStatus status={order.status} />
  )
}
