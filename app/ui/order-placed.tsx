import type { Order } from '../domain/orders'
import { Link } from './link'
import { OrderTable } from './order-table'

/** What whoever has just ordered reads first, on screens of every width. */
export function OrderPlaced({ order }: { order: Order }) {
  return (
    <section className="card confirmation" aria-labelledby="placed-title">
      <h2 id="placed-title">Thank you for your order</h2>
      <p>
        Your order has the number{' '}
        <Link to={`/user/orders/${order.id}`}>{String(order.number)}</Link>. We have sent you an
        email about it, and will write again when it was delivered.
      </p>
      <OrderTable order={order} />
    </section>
  )
}
