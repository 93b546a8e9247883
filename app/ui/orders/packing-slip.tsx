import { addressLines } from '~/domain/buying/countries/postal-address'
import { senderLines } from '~/domain/buying/documents/seller'
import { customerNameOf, type ListedOrder, type Parcel } from '~/domain/buying/order/orders'
import { linesOfParcel, linesToDeliver } from '~/domain/buying/order/shipping-state'
import type { NamedLine } from '~/domain/catalogue/stock/variant-names'
import { t, tn } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { TableHead } from '~/ui/table-head'
import { Time } from '~/ui/time'
import { useShop } from '~/ui/use-shop'
import { AddressField } from './address-field'
import { AddressLines } from './delivery-and-payment'
import { DocumentHeader } from './document-header'
import { LineName } from './line-name'
import { Tracking } from './parcels'

interface Props {
  order: ListedOrder
  /** Undefined for the whole order. */
  parcel?: Parcel
  /** `h2` below the heading of a page with several slips. */
  heading?: 'h1' | 'h2'
}

export function PackingSlip({ order, parcel, heading: Heading = 'h1' }: Props) {
  const { customer, delivery, address, invoices } = order
  const shop = useShop()
  const lines = parcel ? linesOfParcel(order, parcel) : linesToDeliver(order)
  return (
    <>
      {address && (
        <AddressField
          sender={invoices[0] ? senderLines(invoices[0].seller) : shop ? [shop.name] : []}
          recipient={addressLines(address)}
        />
      )}
      <DocumentHeader />
      <Heading className="title">
        {t('Packing slip {number}', { number: String(order.number) })}
      </Heading>
      <dl className="details">
        <Detail term={t('Placed')}>
          <Time at={order.createdAt} exact />
        </Detail>
        <Detail term={t('Customer')}>{customerNameOf(order)}</Detail>
        {customer?.phone && <Detail term={t('Phone')}>{customer.phone}</Detail>}
        {delivery && <Detail term={t('Delivery')}>{delivery.name}</Detail>}
        {address && (
          <Detail term={t('Address')}>
            <AddressLines lines={addressLines(address)} />
          </Detail>
        )}
        {order.customerNote && (
          <Detail term={t('Note to the shop')} className="lines">
            {order.customerNote}
          </Detail>
        )}
      </dl>
      <Contents lines={lines} />
      {parcel && <Tracking parcel={parcel} isPrinted />}
    </>
  )
}

function Contents({ lines }: { lines: (NamedLine & { quantity: number })[] }) {
  const quantity = lines.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <>
      <table className="order-table">
        <TableHead columns={[t('Product'), t('Qty'), t('Packed')]} />
        <tbody>
          {lines.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <tr key={position}>
              <th scope="row">
                <LineName line={item} withNumber />
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
    </>
  )
}
