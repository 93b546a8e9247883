import { duration } from '~/domain/durations'

/** An order as it was placed: names, prices and images do not follow the products any more. Cents. */
export interface Order {
  id: string
  /** What people call it, from 1001. */
  number: number
  userId: string
  status: string
  total: number
  createdAt: string
  updatedAt: string
  items: OrderItem[]
}

export interface OrderItem {
  productId: string
  productName: string
  quantity: number
  price: number
  imageId: string | null
}

/** An order among others of its customer. */
export type OrderLine = Pick<Order, 'id' | 'number' | 'status' | 'total' | 'createdAt'>

/** An order as the shopkeeper finds it in a list; null stands for a customer who has left. */
export interface ListedOrder extends Order {
  customer: { id: string; name: string; email: string } | null
}

/** What an admin has noted about an order, for the other admins. */
export interface OrderNote {
  id: string
  author: string
  text: string
  createdAt: string
}

/** In which orders a list of orders can be, besides reversed. */
export type OrderSort = 'newest' | 'total'

/** Which orders an admin looks for. */
export interface OrdersQuery {
  status: OrderStatus | ''
  search: string
  sort: OrderSort
  reversed: boolean
  page: number
}

/** How long after its delivery an order can be put back to processing. */
export const undoDelivery = duration(1, 'day')

export const orderStatuses = ['processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A status as people read it: `Processing`. */
export function statusText(status: string) {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
