import type { OrderWithoutItems } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'
import { OrderStatus } from './order-status'

export function OrderLinks({ orders, exact }: { orders: OrderWithoutItems[]; exact?: boolean }) {
  return (
    <ul className="ruled-list">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/orders/${order.id}`}>
            {t('Order {number}', { number: String(order.number) })}
          </Link>
          <Time at={order.createdAt} exact={exact} />
          <OrderStatus status={order.status} />
          <Total order={order} />
        </li>
      ))}
    </ul>
  )
}

function Total({ order: { total, currency } }: { order: OrderWithoutItems }) {
  return <span className="amount">{useMoney(currency).format(total)}</span>
}
