import { dollars } from '../domain/money'
import type { Order } from '../domain/orders'
import { Image } from './image'
import { Link } from './link'
import { Time } from './time'

interface Props {
  /** Without id and date, it is being placed. */
  order: Pick<Order, 'status' | 'total' | 'items'> & Partial<Order>
  /** The order's own page, where there is one. */
  to?: string
  /** Whether to show what only an admin needs. */
  forAdmin?: boolean
}

/** An order with its items. */
export function OrderCard({ order, to, forAdmin }: Props) {
  const name = order.id ? `Order ${order.id}` : 'Processing...'
  return (
    <li className="card order">
      <header>
        <h2>{to ? <Link to={to}>{name}</Link> : name}</h2>
        {forAdmin && <p className="hint">{`User ${order.userId}`}</p>}
        <p className="facts">
          {order.createdAt ? <Time at={order.createdAt} /> : <span>Just now</span>}
          <span className={`badge ${order.status}`}>
            {forAdmin ? order.status.toUpperCase() : order.status}
          </span>
        </p>
      </header>
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Image id={item.imageId} alt="" sizes="64px" className="thumbnail" />
            <span className="name">{item.productName}</span>
            <span className="quantity">{item.quantity} ×</span>
            <span className="price">{dollars(item.price)}</span>
          </li>
        ))}
      </ul>
      <p className="total">
        Total <strong>{dollars(order.total)}</strong>
      </p>
    </li>
  )
}
