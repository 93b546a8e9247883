import {
  isCollected,
  isPrepaymentMissing,
  type Order,
  paymentStateOf,
} from '~/domain/buying/order/orders'
import { shippingStateOf } from '~/domain/buying/order/shipping-state'
import { msg, t } from '~/languages/translate'

/** In a few words, what an order waits for, or how it ended: `unpaid`, `sent`, `delivered, unpaid`. */
export function stateText(order: Order, isWithdrawn: boolean) {
  if (isWithdrawn) return t('withdrawal to be answered')
  const payment = paymentStateOf(order)
  if (order.status === 'processing') {
    if (isPrepaymentMissing(order)) return t('unpaid')
    const shipping = shippingStateOf(order)
    if (shipping === 'sent') return t('sent', { context: 'order' })
    if (shipping === 'ready') return t('ready to collect')
    return t(isCollected(order) ? 'to be collected' : 'to be delivered')
  }
  if (order.status === 'delivered') {
    return t((isCollected(order) ? collectedTexts : deliveredTexts)[payment ?? 'paid'])
  }
  if (payment === 'refund due') return t('cancelled, refund due')
  return t(payment === 'refunded' ? 'cancelled, refunded' : 'cancelled')
}

type PaymentState = NonNullable<ReturnType<typeof paymentStateOf>>

const deliveredTexts: Record<PaymentState, string> = {
  unpaid: msg('delivered, unpaid'),
  paid: msg('delivered'),
  'partly refunded': msg('delivered'),
  refunded: msg('delivered, refunded'),
  'refund due': msg('delivered, refund due'),
}

const collectedTexts: Record<PaymentState, string> = {
  unpaid: msg('collected, unpaid'),
  paid: msg('collected'),
  'partly refunded': msg('collected'),
  refunded: msg('collected, refunded'),
  'refund due': msg('collected, refund due'),
}
