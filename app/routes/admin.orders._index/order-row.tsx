import {
  isAnonymised,
  isUnpaid,
  type ListedOrder,
  type OrderItem,
  paymentStateOf,
} from '~/domain/buying/order/orders'
import { numberedNameOf } from '~/domain/catalogue/stock/variant-names'
import { msg, t, tn } from '~/languages/translate'
import { Link } from '~/ui/link'
import { Tick } from '~/ui/lists/bulk-bar'
import { CustomerName } from '~/ui/orders/customer-name'
import { ShippingStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'
import { useMoney, useShop } from '~/ui/use-shop'

const paymentTexts = {
  unpaid: msg('Unpaid'),
  'refund due': msg('Refund due'),
  'partly refunded': msg('Partly refunded'),
  refunded: msg('Refunded'),
}

export function OrderRow({ order, isWithdrawn }: { order: ListedOrder; isWithdrawn: boolean }) {
  const { customer } = order
  const money = useMoney(order.currency)
  // A withdrawn order waits for an answer, not for its payment.
  const paymentState = isWithdrawn && isUnpaid(order) ? undefined : paymentStateOf(order)
  const hidesIds = useShop()?.hidesIds
  const number = String(order.number)
  return (
    <li className="order">
      <Tick id={order.id} name={t('order {number}', { number })} />
      <div>
        <h2>
          <Link to={`/admin/orders/${order.id}`} prefetch="intent">
            {t('Order {number}', { number })}
          </Link>
        </h2>
        {!hidesIds && <p className="hint code">{order.id}</p>}
      </div>
      <p>
        <Time at={order.createdAt} exact />
      </p>
      <div>
        <p>
          <CustomerName order={order} />
        </p>
        <p className="hint">{customer?.email}</p>
        {!hidesIds && !isAnonymised(order) && !customer?.isGuest && (
          <p className="hint code">{t('User {id}', { id: order.userId })}</p>
        )}
      </div>
      <Items items={order.items} />
      <p className="amount">{money.format(order.total)}</p>
      <p>
        <ShippingStatus order={order} />
        {isWithdrawn && <span className="badge">{t('Withdrawn')}</span>}
        {paymentState && paymentState !== 'paid' && (
          <span className="badge">{t(paymentTexts[paymentState])}</span>
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
          <summary>{tn(others.length, '+ {count} more', '+ {count} more')}</summary>
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
  const name = numberedNameOf(item)
  return item.quantity === 1 ? name : `${item.quantity} × ${name}`
}
