import { mailtoOf } from '~/domain/basics/text/web-address'
import { isAnonymised, type ListedOrder } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { CustomerName } from '~/ui/orders/customer-name'
import { ShippingStatus } from '~/ui/orders/order-status'
import { Time } from '~/ui/time'

interface Props {
  order: ListedOrder
  enteredBy?: string
  /** Of an order that the shop has entered: where the customer can read it without an account, and pay for it. */
  links: { page?: string; pay?: string }
}

export function OrderDetails({ order, enteredBy, links }: Props) {
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
            {customer.email ? (
              <a href={mailtoOf(customer.email)}>{customer.email}</a>
            ) : (
              t('Not provided')
            )}
          </Detail>
          <Detail term={t('Phone')}>{customer.phone || t('Not provided')}</Detail>
        </>
      )}
      {enteredBy && <Detail term={t('Entered by')}>{enteredBy}</Detail>}
      {links.page && (
        <Detail term={t('Link for the customer')}>
          <a href={links.page}>{links.page}</a>
        </Detail>
      )}
      {links.pay && (
        <Detail term={t('Link to pay')}>
          <a href={links.pay}>{links.pay}</a>
        </Detail>
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
