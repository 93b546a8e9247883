import { type Order, paymentStateOf } from '~/domain/orders/orders'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { LineName } from '~/ui/orders/line-name'
import { OrderStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'
import { useMoney, useTextLang } from '~/ui/use-shop'

interface Props {
  order: Pick<Order, 'status' | 'total' | 'items'> & Partial<Order>
}

const paymentTexts = {
  unpaid: 'Not paid yet',
  paid: 'Paid',
  'refund due': 'Paid, not refunded yet',
  refunded: 'Refunded',
}

export function OrderCard({ order }: Props) {
  const money = useMoney(order.currency)
  const lang = useTextLang()
  const paymentState = paymentStateOf(order)
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
          {paymentState && <span>{paymentTexts[paymentState]}</span>}
        </p>
      </header>
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.productId + item.variantName}>
            <Image id={item.imageId} alt="" sizes="64px" className="thumbnail" />
            <span className="name" lang={lang}>
              <LineName line={item} />
            </span>
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
