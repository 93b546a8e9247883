import type { Order } from '~/domain/orders/orders'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { OrderTable } from '~/ui/orders/order-table'

/** What a customer reads first after ordering, on screens of every width. */
export function OrderPlaced({ order }: { order: Order }) {
  return (
    <Notice title="Thank you for your order" good>
      <p>
        Your order has the number{' '}
        <Link to={`/user/orders/${order.id}`}>{String(order.number)}</Link>. We have sent you an
        email and will write again when it has been delivered.
      </p>
      <OrderTable order={order} />
    </Notice>
  )
}
