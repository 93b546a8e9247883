import { type Order, paymentStateOf } from '~/domain/buying/orders/orders'
import { t } from '~/languages/translate'
import { useMoney } from '~/ui/use-shop'

export function NextStep({ order, hasMail }: { order: Order; hasMail: boolean }) {
  const total = useMoney(order.currency).format(order.total)
  const paymentState = paymentStateOf(order)
  return (
    <p className="no-print">
      {nextStepOf(order, hasMail)}
      {paymentState === 'refund due' &&
        ` ${t('We will return your payment of {total}.', { total })}`}
      {paymentState === 'refunded' &&
        ` ${t('We have returned your payment of {total}.', { total })}`}
    </p>
  )
}

function nextStepOf({ status }: Order, hasMail: boolean) {
  if (status === 'delivered') return t('This order has been delivered.')
  if (status === 'cancelled') {
    return t("This order has been cancelled and won't be delivered.")
  }
  return t(
    hasMail
      ? 'We have your order and will email you when it has been delivered.'
      : 'We have your order. This page shows when it has been delivered.',
  )
}
