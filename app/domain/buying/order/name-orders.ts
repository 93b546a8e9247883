import { message } from '~/languages/messages'
import { maxNamedOrders, type Order } from './orders'

/** Names only the first orders, so that a sentence does not get too long: `1001, 1002`. */
export function nameOrders(orders: number[]) {
  const numbers = orders.slice(0, maxNamedOrders).join(', ')
  return orders.length > maxNamedOrders ? message('{numbers} and others', { numbers }) : numbers
}

export function numbersOf(orders: Pick<Order, 'number'>[]) {
  return orders.map(({ number }) => number).join(', ')
}
