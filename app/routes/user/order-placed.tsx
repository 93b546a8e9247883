import type { Order } from '~/domain/orders/orders'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { OrderTable } from '~/ui/orders/order-table'

export function OrderPlaced({ order }: { order: Order }) {
  return (
    <Notice title="Thank you for your order" good>
      <p>
        Your order number is <Link to={`/user/orders/${order.id}`}>{String(order.number)}</Link>. We
        have sent you an email and will send another when your order has been delivered.
      </p>
      <OrderTable order={order} />
    </Notice>
  )
}
