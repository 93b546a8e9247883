import type { OrderWithoutItems } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'
import { useMoney } from '~/ui/use-shop'
import { OrderStatus } from './order-status'

export function OrderLinks({ orders, exact }: { orders: OrderWithoutItems[]; exact?: boolean }) {
  const may = useMay()
  return (
    <ul className="ruled-list">
      {orders.map((order) => (
        <li key={order.id}>
          {may('orders|money') ? (
            <Link to={`/admin/orders/${order.id}`}>{nameOf(order)}</Link>
          ) : (
            <span>{nameOf(order)}</span>
          )}
          <Time at={order.createdAt} exact={exact} />
          <OrderStatus status={order.status} />
          <Total order={order} />
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ number }: OrderWithoutItems) => t('Order {number}', { number: String(number) })

function Total({ order: { total, currency } }: { order: OrderWithoutItems }) {
  return <span className="amount">{useMoney(currency).format(total)}</span>
}
