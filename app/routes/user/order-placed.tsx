import type { QrCode } from '~/domain/basics/qr-code'
import type { PayLink } from '~/domain/buying/documents/how-to-pay'
import { isCollected, type Order } from '~/domain/buying/order/orders'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { DeliveryAndPayment } from '~/ui/orders/delivery-and-payment'
import { OrderTable } from '~/ui/orders/order-table'

interface Props {
  order: Order
  epcCode?: QrCode
  payLink?: PayLink
  hasMail: boolean
}

export function OrderPlaced({ order, epcCode, payLink, hasMail }: Props) {
  return (
    <Notice title={t('Thank you for your order')} good takesFocus>
      <p>
        {rich(t('Your order number is {number}.'), {
          number: <Link to={`/user/orders/${order.id}`}>{String(order.number)}</Link>,
        })}
        {hasMail && ` ${emailsOf(order)}`}
      </p>
      <OrderTable order={order} />
      <DeliveryAndPayment order={order} epcCode={epcCode} payLink={payLink} />
    </Notice>
  )
}

function emailsOf(order: Order) {
  return t(
    isCollected(order)
      ? 'We have sent you an email. We will email you again when your order is ready to collect.'
      : 'We have sent you an email. We will email you again when your order has been delivered.',
  )
}
