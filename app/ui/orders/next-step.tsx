import {
  isCollected,
  isUnpaid,
  type Order,
  paymentStateOf,
  toPay,
} from '~/domain/buying/order/orders'
import { dueOf, refundedAmount } from '~/domain/buying/order/refund-amounts'
import { shippingStateOf } from '~/domain/buying/order/shipping-state'
import { msg, t } from '~/languages/translate'
import { useMoney } from '~/ui/use-shop'

interface Props {
  order: Order
  isWithdrawn: boolean
  hasMail: boolean
}

export function NextStep({ order, isWithdrawn, hasMail }: Props) {
  const money = useMoney(order.currency)
  const amount = (status: 'due' | 'done') => {
    return money.format(
      status === 'due' ? dueOf(order.refunds) : refundedAmount(order.refunds, status),
    )
  }
  const paymentState = paymentStateOf(order)
  const isTransferAsked = order.payment?.kind === 'transfer' && isUnpaid(order) && !isWithdrawn
  return (
    <p className="no-print">
      {nextStepOf({ order, isWithdrawn, hasMail })}
      {isTransferAsked &&
        ` ${t('Please transfer {amount}.', { amount: money.format(toPay(order)) })}`}
      {paymentState === 'refund due' &&
        ` ${
          order.status === 'cancelled'
            ? t('We will return your payment of {total}.', { total: amount('due') })
            : t('We will return {amount} to you.', { amount: amount('due') })
        }`}
      {paymentState === 'refunded' &&
        ` ${t('We have returned your payment of {total}.', { total: amount('done') })}`}
    </p>
  )
}

const nextSteps = {
  sent: msg('Everything in this order has been sent.'),
  'partly sent': msg('A part of this order has been sent.'),
  ready: msg('You can collect this order.'),
  'partly ready': msg('You can collect a part of this order.'),
}

function nextStepOf({ order, isWithdrawn, hasMail }: Props) {
  const { status } = order
  if (status === 'cancelled') {
    return t(
      isCollected(order)
        ? 'This order has been cancelled. You can no longer collect it.'
        : "This order has been cancelled and won't be delivered.",
    )
  }
  if (isWithdrawn) return t('We have your withdrawal from this order and will answer it.')
  const shipping = shippingStateOf(order)
  if (shipping) return t(nextSteps[shipping])
  if (isCollected(order)) return t(collectionStep(status, hasMail))
  if (status === 'delivered') return t('This order has been delivered.')
  return t(
    hasMail
      ? 'We have your order and will email you when it has been delivered.'
      : 'We have your order. This page shows when it has been delivered.',
  )
}

function collectionStep(status: Order['status'], hasMail: boolean) {
  if (status === 'delivered') return msg('You have collected this order.')
  return hasMail
    ? msg('We have your order and will email you when it is ready to collect.')
    : msg('We have your order. This page shows when it is ready to collect.')
}
