import { dollars } from '~/domain/money'
import type { Order } from '~/domain/orders/orders'

export function OrderTable({ order }: { order: Pick<Order, 'items' | 'total'> }) {
  return (
    <table className="order-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">Qty</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.productId}>
            <th scope="row">{item.productName}</th>
            <td>{dollars(item.price)}</td>
            <td className="quantity">{item.quantity}</td>
            <td>{dollars(item.price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{dollars(order.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
