import { duration } from '~/domain/durations'

/** An order. Names, prices (in cents) and images are those at the time of the order. */
export interface Order {
  id: string
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

export type OrderLine = Pick<Order, 'id' | 'number' | 'status' | 'total' | 'createdAt'>

/** An order in the list for admins; `customer` is null if the account was deleted. */
export interface ListedOrder extends Order {
  customer: { id: string; name: string; email: string } | null
}

export interface OrderNote {
  id: string
  author: string
  text: string
  createdAt: string
}

export type OrderSort = 'newest' | 'total'

export interface OrdersQuery {
  status: OrderStatus | ''
  search: string
  sort: OrderSort
  reversed: boolean
  page: number
}

export const undoDelivery = duration(1, 'day')

export const orderStatuses = ['processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A status with a capital letter: `Processing`. */
export function statusText(status: string) {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
