import { type EpcCode, isCollected, type Order } from '~/domain/orders/orders'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { DeliveryAndPayment } from '~/ui/orders/delivery-and-payment'
import { OrderTable } from '~/ui/orders/order-table'

interface Props {
  order: Order
  epcCode?: EpcCode
  hasMail: boolean
}

export function OrderPlaced({ order, epcCode, hasMail }: Props) {
  return (
    <Notice title="Thank you for your order" good takesFocus>
      <p>
        Your order number is <Link to={`/user/orders/${order.id}`}>{String(order.number)}</Link>.
        {hasMail &&
          ` We have sent you an email. We will email you again when ${isCollected(order) ? 'you have collected your order' : 'your order has been delivered'}.`}
      </p>
      <OrderTable order={order} />
      <DeliveryAndPayment order={order} epcCode={epcCode} />
    </Notice>
  )
}
