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

/** Where it is taken back. An order that is not delivered yet is cancelled, unless the customer keeps a part of it. */
export function takeBackPath(
  { id, status }: { id: string; status: string | null },
  withdrawal: Pick<Withdrawal, 'id' | 'part'>,
) {
  if (withdrawal.part) return `/admin/orders/${id}/refund?withdrawal=${withdrawal.id}`
  return `/admin/orders/${id}${status === 'processing' ? '?cancel=1' : '/refund?all=1'}`
}
