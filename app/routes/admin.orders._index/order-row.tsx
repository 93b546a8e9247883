import {
  isAnonymised,
  type ListedOrder,
  type OrderItem,
  paymentStateOf,
  statusText,
} from '~/domain/orders/orders'
import { lineNameOf } from '~/domain/stock/variants'
import { Link } from '~/ui/link'
import { Tick } from '~/ui/lists/bulk-bar'
import { CustomerName } from '~/ui/orders/customer-name'
import { OrderStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'
import { useMoney } from '~/ui/use-shop'

export function OrderRow({ order }: { order: ListedOrder }) {
  const { customer } = order
  const money = useMoney(order.currency)
  const paymentState = paymentStateOf(order)
  return (
    <li className="order">
      {order.status === 'processing' ? (
        <Tick id={order.id} name={`order ${order.number}`} />
      ) : (
        <span className="tick" />
      )}
      <div>
        <h2>
          <Link to={`/admin/orders/${order.id}`} prefetch="intent">
            {`Order ${order.number}`}
          </Link>
        </h2>
        <p className="hint code">{order.id}</p>
      </div>
      <p>
        <Time at={order.createdAt} exact />
      </p>
      <div>
        <p>
          <CustomerName order={order} />
        </p>
        <p className="hint">{customer?.email}</p>
        {!isAnonymised(order) && <p className="hint code">{`User ${order.userId}`}</p>}
      </div>
      <Items items={order.items} />
      <p className="amount">{money.format(order.total)}</p>
      <p>
        <OrderStatus status={order.status} />
        {paymentState && paymentState !== 'paid' && (
          <span className="badge">{statusText(paymentState)}</span>
        )}
      </p>
    </li>
  )
}

function Items({ items: [first, ...others] }: { items: OrderItem[] }) {
  if (!first) return <p />
  return (
    <div>
      <p>{formatItem(first)}</p>
      {others.length > 0 && (
        <details>
          <summary>{`+ ${others.length} more`}</summary>
          <ul>
            {others.map((item) => (
              <li key={item.productId + item.variantName}>{formatItem(item)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function formatItem(item: OrderItem) {
  const name = lineNameOf(item)
  return item.quantity === 1 ? name : `${item.quantity} × ${name}`
}
