import { isPrepaymentMissing, isRefundDue, type Order } from '~/domain/buying/order/orders'
import { canSend } from '~/domain/buying/order/shipping-state'
import { findAccepted } from '~/domain/eu/withdrawals/accepted-withdrawal'
import { isWaiting, type Withdrawal } from '~/domain/eu/withdrawals/withdrawals'

export type NextCommand = 'answer' | 'payment' | 'send' | 'deliver'

/** What the shopkeeper has to do next about the order. Undefined if it waits for nothing, or has been withdrawn from. */
export function nextCommand(order: Order, withdrawals: Withdrawal[]): NextCommand | undefined {
  if (withdrawals.some(isWaiting)) return 'answer'
  if (findAccepted(withdrawals, order)) return undefined
  if (isPrepaymentMissing(order) || isRefundDue(order)) return 'payment'
  if (saysWhatIsSent(order)) return 'send'
  return order.status === 'processing' ? 'deliver' : undefined
}

/** Without a delivery method, the shop may never say what it has sent. */
export function saysWhatIsSent(order: Order) {
  return canSend(order) && Boolean(order.delivery ?? order.parcels)
}
