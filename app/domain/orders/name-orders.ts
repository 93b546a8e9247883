import { message, messageN } from '~/languages/messages'
import { maxNamedOrders } from './orders'

/** For sentences: `order 1001`, `orders 1001, 1002`. */
export function nameOrders(orders: number[]) {
  const numbers = orders.slice(0, maxNamedOrders).join(', ')
  return orders.length > maxNamedOrders
    ? message('orders {numbers} and others', { numbers })
    : messageN(orders.length, 'order {numbers}', 'orders {numbers}', { numbers })
}
