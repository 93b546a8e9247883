import { isAnonymised, type ListedOrder, nameWithoutCustomer } from '~/domain/buying/orders/orders'
import { t } from '~/languages/translate'
import { CustomerName } from '~/ui/orders/customer-name'
import { OrderStatus, ShippingBadge } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'

export function OrderDetails({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <dl className="details">
      <dt>{t('Status')}</dt>
      <dd>
        <OrderStatus status={order.status} />
        <ShippingBadge order={order} />
      </dd>
      <dt>{t('Customer')}</dt>
      <dd>
        <CustomerName order={order} />
      </dd>
      {customer && (
        <>
          <dt>{t('Email')}</dt>
          <dd>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </dd>
          <dt>{t('Phone')}</dt>
          <dd>{customer.phone || t('Not provided')}</dd>
        </>
      )}
      {order.payment?.remindedAt && (
        <>
          <dt>{t('Reminder sent')}</dt>
          <dd>
            <Time at={order.payment.remindedAt} />
          </dd>
        </>
      )}
      <dt>{t('Order id')}</dt>
      <dd className="hint code">{order.id}</dd>
      {!isAnonymised(order) && !customer?.isGuest && (
        <>
          <dt>{t('User id')}</dt>
          <dd className="hint code">{order.userId}</dd>
        </>
      )}
    </dl>
  )
}

export function DocumentDetails({ order }: { order: ListedOrder }) {
  return (
    <dl className="details">
      <dt>{t('Placed')}</dt>
      <dd>
        <Time at={order.createdAt} exact />
      </dd>
      <dt>{t('Customer')}</dt>
      <dd>{order.customer?.name ?? nameWithoutCustomer(order)}</dd>
    </dl>
  )
}
