import {
  itemsToDeliver,
  type ListedOrder,
  nameWithoutCustomer,
  type Order,
  type Parcel,
} from '~/domain/buying/orders/orders'
import { linesOfParcel } from '~/domain/buying/orders/parcels'
import { addressLines } from '~/domain/buying/orders/postal-address'
import type { Withdrawal } from '~/domain/eu/withdrawals/withdrawals'
import { t, tn } from '~/languages/translate'
import { Link } from '~/ui/link'
import { AddressField } from '~/ui/orders/address-field'
import { AddressLines } from '~/ui/orders/delivery-and-payment'
import { DocumentHeader } from '~/ui/orders/document-header'
import { LineName } from '~/ui/orders/line-name'
import { Tracking } from '~/ui/orders/parcels'
import { PrintButton } from '~/ui/orders/print-button'
import { Time } from '~/ui/time'
import { useShop, useTextLang } from '~/ui/use-shop'
import { WaitingWithdrawal } from './withdrawals'

interface Props {
  order: ListedOrder
  /** Undefined for the whole order. */
  parcel?: Parcel
  waiting: Withdrawal | undefined
}

export function PackingSlip({ order, parcel, waiting }: Props) {
  const { customer } = order
  const shop = useShop()
  const lang = useTextLang()
  const lines = parcel ? linesOfParcel(order, parcel) : itemsToDeliver(order)
  const quantity = lines.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <article className="document">
      <p className="row no-print">
        <Link to={`/admin/orders/${order.id}`}>{t('back to the order')}</Link>
        <PrintButton />
      </p>
      <div className="no-print">
        <WaitingWithdrawal waiting={waiting} />
      </div>
      {order.address && (
        <AddressField sender={shop ? [shop.name] : []} recipient={addressLines(order.address)} />
      )}
      <DocumentHeader />
      <h1>{t('Packing slip {number}', { number: String(order.number) })}</h1>
      <dl className="details">
        <dt>{t('Placed')}</dt>
        <dd>
          <Time at={order.createdAt} exact />
        </dd>
        <dt>{t('Customer')}</dt>
        <dd>{customer?.name ?? nameWithoutCustomer(order)}</dd>
        {customer?.phone && (
          <>
            <dt>{t('Phone')}</dt>
            <dd>{customer.phone}</dd>
          </>
        )}
        <Destination order={order} />
        {order.customerNote && (
          <>
            <dt>{t('Note to the shop')}</dt>
            <dd className="lines">{order.customerNote}</dd>
          </>
        )}
      </dl>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Qty')}</th>
            <th scope="col">{t('Packed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <tr key={position}>
              <th scope="row" lang={lang}>
                <LineName line={item} />
              </th>
              <td className="quantity">{item.quantity}</td>
              <td>
                <span aria-hidden="true">☐</span>
                <span className="visually-hidden">{t('not yet')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{tn(quantity, '{count} item in total', '{count} items in total')}</p>
      {parcel && <Tracking parcel={parcel} isPrinted />}
    </article>
  )
}

function Destination({ order: { delivery, address } }: { order: Order }) {
  return (
    <>
      {delivery && (
        <>
          <dt>{t('Delivery')}</dt>
          <dd>{delivery.name}</dd>
        </>
      )}
      {address && (
        <>
          <dt>{t('Address')}</dt>
          <dd>
            <AddressLines lines={addressLines(address)} />
          </dd>
        </>
      )}
    </>
  )
}
