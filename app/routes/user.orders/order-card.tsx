import { isUnpaid, type Order } from '~/domain/orders/orders'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { OrderStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'

interface Props {
  order: Pick<Order, 'status' | 'total' | 'items'> & Partial<Order>
}

export function OrderCard({ order }: Props) {
  const money = useMoney(order.currency)
  return (
    <li className="card order">
      <header>
        <h2>
          {order.id ? (
            <Link to={`/user/orders/${order.id}`}>{`Order ${order.number}`}</Link>
          ) : (
            'Processing...'
          )}
        </h2>
        {order.id && <p className="hint code">{order.id}</p>}
        <p className="facts">
          {order.createdAt ? <Time at={order.createdAt} exact /> : <span>Just now</span>}
          <OrderStatus status={order.status} />
          {order.payment?.paidAt && <span>Paid</span>}
          {isUnpaid(order) && <span>Not paid yet</span>}
        </p>
      </header>
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Image id={item.imageId} alt="" sizes="64px" className="thumbnail" />
            <span className="name">{item.productName}</span>
            <span className="quantity">{item.quantity} ×</span>
            <span className="price">{money.format(item.price)}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        Total <strong>{money.format(order.total)}</strong>
      </p>
    </li>
  )
}
