import { isPrepaymentMissing, type Order, paymentStateOf } from '~/domain/buying/orders/orders'
import { shippingStateOf } from '~/domain/buying/orders/parcels'
import { t } from '~/languages/translate'

/** In a few words, what an order waits for, or how it ended: `unpaid`, `sent`, `delivered, unpaid`. */
export function stateText(order: Order, isWithdrawn: boolean) {
  if (isWithdrawn) return t('withdrawal to be answered')
  const payment = paymentStateOf(order)
  if (order.status === 'processing') {
    if (isPrepaymentMissing(order)) return t('unpaid')
    const shipping = shippingStateOf(order)
    if (shipping === 'sent') return t('sent', { context: 'order' })
    return t(shipping === 'ready' ? 'ready to collect' : 'to be delivered')
  }
  if (order.status === 'delivered') {
    if (payment === 'refund due') return t('delivered, refund due')
    if (payment === 'refunded') return t('delivered, refunded')
    return t(payment === 'unpaid' ? 'delivered, unpaid' : 'delivered')
  }
  if (payment === 'refund due') return t('cancelled, refund due')
  return t(payment === 'refunded' ? 'cancelled, refunded' : 'cancelled')
}
