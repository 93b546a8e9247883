import { dollars } from '../domain/money'
import { Picture } from './picture'

interface Props {
  order: {
    id: string
    status: string
    total: number
    createdAt: string
    items: {
      productId: string
      productName: string
      quantity: number
      price: number
      imageId: string | null
    }[]
  }
}

/** An order with its items, as its owner reads it. */
export function OrderCard({ order }: Props) {
  return (
    <li className="card order">
      <header>
        <h2>Order {order.id}</h2>
        <p className="facts">
          <time dateTime={order.createdAt}>{readable(order.createdAt)}</time>
          <span className={`badge ${order.status}`}>{order.status}</span>
        </p>
      </header>
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Picture id={item.imageId} alt="" sizes="64px" className="thumbnail" />
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

// In UTC for everybody: server and browser must write the same.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function readable(time: string) {
  return format.format(new Date(time))
}
