import { counted } from '~/domain/counted'
import { type ListedOrder, nameWithoutCustomer, type Order } from '~/domain/orders/orders'
import { addressLines } from '~/domain/orders/postal-address'
import { Link } from '~/ui/link'
import { AddressField } from '~/ui/orders/address-field'
import { AddressLines } from '~/ui/orders/delivery-and-payment'
import { DocumentHeader } from '~/ui/orders/document-header'
import { LineName } from '~/ui/orders/line-name'
import { PrintButton } from '~/ui/orders/print-button'
import { Time } from '~/ui/time'
import { useShop, useTextLang } from '~/ui/use-shop'

export function PackingSlip({ order }: { order: ListedOrder }) {
  const { customer } = order
  const shop = useShop()
  const lang = useTextLang()
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <article className="document">
      <p className="row no-print">
        <Link to={`/admin/orders/${order.id}`}>back to the order</Link>
        <PrintButton />
      </p>
      {order.address && (
        <AddressField sender={shop ? [shop.name] : []} recipient={addressLines(order.address)} />
      )}
      <DocumentHeader />
      <h1>{`Packing slip ${order.number}`}</h1>
      <dl className="details">
        <dt>Placed</dt>
        <dd>
          <Time at={order.createdAt} exact />
        </dd>
        <dt>Customer</dt>
        <dd>{customer?.name ?? nameWithoutCustomer(order)}</dd>
        {customer?.phone && (
          <>
            <dt>Phone</dt>
            <dd>{customer.phone}</dd>
          </>
        )}
        <Destination order={order} />
      </dl>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Qty</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.productId + item.variantName}>
              <th scope="row" lang={lang}>
                <LineName line={item} />
              </th>
              <td className="quantity">{item.quantity}</td>
              <td>
                <span aria-hidden="true">☐</span>
                <span className="visually-hidden">not yet</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{`${counted(quantity, 'item')} in total`}</p>
    </article>
  )
}

function Destination({ order: { delivery, address } }: { order: Order }) {
  return (
    <>
      {delivery && (
        <>
          <dt>Delivery</dt>
          <dd>{delivery.name}</dd>
        </>
      )}
      {address && (
        <>
          <dt>Address</dt>
          <dd>
            <AddressLines lines={addressLines(address)} />
          </dd>
        </>
      )}
    </>
  )
}
