import { canRefund, type Order } from '~/domain/buying/order/orders'
import type { Withdrawal } from './withdrawals'

/** The accepted withdrawal of the order's customer after which the shop has taken nothing back yet. */
export function findAccepted(withdrawals: Withdrawal[], order: Order) {
  if (!canRefund(order)) return undefined
  return withdrawals.find(
    ({ status, isCustomers, createdAt }) =>
      status === 'received' &&
      isCustomers &&
      order.refunds.every((refund) => refund.createdAt < createdAt),
  )
}

/** Where everything is taken back: an order that is not delivered yet is cancelled. */
export function takeBackPath({ id, status }: { id: string; status: string | null }) {
  return `/admin/orders/${id}${status === 'processing' ? '?cancel=1' : '/refund?all=1'}`
}
