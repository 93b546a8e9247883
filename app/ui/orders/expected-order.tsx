import type { Order } from '~/domain/buying/order/orders'

/** Says which state of the orders a form shows: the shop refuses it if one of them has changed since. */
export function ExpectedOrder({ order }: { order: Pick<Order, 'updatedAt'> }) {
  return <input type="hidden" name="expectedUpdatedAt" value={order.updatedAt} />
}
