import { mailtoOf } from '~/domain/basics/text/web-address'
import { isAnonymised, type ListedOrder } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { CustomerName } from '~/ui/orders/customer-name'
import { ShippingStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'

export function OrderDetails({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <dl className="details">
      <Detail term={t('Status')}>
        <ShippingStatus order={order} />
      </Detail>
      <Detail term={t('Customer')}>
        <CustomerName order={order} />
      </Detail>
      {customer && (
        <>
          <Detail term={t('Email')}>
            <a href={mailtoOf(customer.email)}>{customer.email}</a>
          </Detail>
          <Detail term={t('Phone')}>{customer.phone || t('Not provided')}</Detail>
        </>
      )}
      {order.payment?.remindedAt && (
        <Detail term={t('Reminder sent')}>
          <Time at={order.payment.remindedAt} />
        </Detail>
      )}
      <Detail term={t('Order id')} className="hint code">
        {order.id}
      </Detail>
      {!isAnonymised(order) && !customer?.isGuest && (
        <Detail term={t('User id')} className="hint code">
          {order.userId}
        </Detail>
      )}
    </dl>
  )
}
