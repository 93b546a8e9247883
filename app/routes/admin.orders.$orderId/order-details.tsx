import { isAnonymised, type ListedOrder } from '~/domain/orders/orders'
import { CustomerName } from '~/ui/orders/customer-name'
import { OrderStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'

export function OrderDetails({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <dl className="details">
      <dt className="no-print">Status</dt>
      <dd className="no-print">
        <OrderStatus status={order.status} />
      </dd>
      <dt>Placed</dt>
      <dd>
        <Time at={order.createdAt} exact />
      </dd>
      <dt>Customer</dt>
      <dd>
        <CustomerName order={order} />
      </dd>
      {customer && (
        <>
          <dt className="no-print">Email</dt>
          <dd className="no-print">
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </dd>
          <dt className="no-print">Phone</dt>
          <dd className="no-print">{customer.phone || 'Not provided'}</dd>
        </>
      )}
      <dt className="no-print">Order id</dt>
      <dd className="hint code no-print">{order.id}</dd>
      {!isAnonymised(order) && (
        <>
          <dt className="no-print">User id</dt>
          <dd className="hint code no-print">{order.userId}</dd>
        </>
      )}
    </dl>
  )
}
