import { addressLines } from '~/domain/buying/countries/postal-address'
import type { Order } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { AddressLines } from '~/ui/orders/delivery-and-payment'

export function AddressSheet({ orders }: { orders: Order[] }) {
  return (
    <ul className="address-sheet">
      {orders.map(({ id, number, address }) => (
        <li key={id}>
          <p className="hint">{t('Order {number}', { number: String(number) })}</p>
          {address && <AddressLines lines={addressLines(address)} />}
        </li>
      ))}
    </ul>
  )
}
