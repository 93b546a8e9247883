import { canRefund, type Order } from '~/domain/buying/order/orders'
import type { Refund } from '~/domain/buying/order/refund-amounts'
import type { Withdrawal } from './withdrawals'

/** The accepted withdrawal of the order's customer of which the shop has not taken the goods back yet. */
export function findAccepted(withdrawals: Withdrawal[], order: Order) {
  if (!canRefund(order)) return undefined
  return withdrawals.find(
    (it) =>
      it.status === 'received' && it.isCustomers && refundsFor(it, order.refunds).length === 0,
  )
}

/**
 * The refunds since the declaration by which the shop has taken its goods back, in whole: of a part, each of its units. None
 * if some are missing.
 */
export function refundsFor(
  { createdAt, part }: Pick<Withdrawal, 'createdAt' | 'part'>,
  refunds: Refund[],
) {
  const later = refunds.filter((refund) => refund.createdAt >= createdAt)
  if (!part) return later
  const ofPart = later.filter(({ items }) =>
    items.some((item) => part.some(({ position }) => position === item.position)),
  )
  const taken = ofPart.flatMap(({ items }) => items)
  const isComplete = part.every(({ position, quantity }) => {
    const units = taken.filter((item) => item.position === position)
    return units.reduce((sum, item) => sum + item.quantity, 0) >= quantity
  })
  return isComplete ? ofPart : []
}

/** Where it is taken back. An order that is not delivered yet is cancelled, unless the customer keeps a part of it. */
export function takeBackPath(
  { id, status }: { id: string; status: string | null },
  withdrawal: Pick<Withdrawal, 'id' | 'part'>,
) {
  if (withdrawal.part) return `/admin/orders/${id}/refund?withdrawal=${withdrawal.id}`
  return `/admin/orders/${id}${status === 'processing' ? '?cancel=1' : '/refund?all=1'}`
}
