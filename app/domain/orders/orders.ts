import { duration } from '~/domain/durations'
import type { PaymentMethod } from '~/domain/shop/payment-methods'
import type { PostalAddress } from './postal-address'
import { includedTaxes } from './tax'

/** Names, prices and images stay as they were at the time of the order. Amounts are in minor units of `currency`. */
export interface Order {
  id: string
  number: number
  userId: string
  status: string
  /** Includes delivery. */
  total: number
  currency: string
  createdAt: string
  updatedAt: string
  items: OrderItem[]
  /** Undefined if the shop had no delivery methods. */
  delivery?: OrderDelivery
  address?: PostalAddress
  payment?: OrderPayment
  /** The invoice, then the cancellation invoice if the order was cancelled. */
  invoices: Invoice[]
}

export interface OrderDelivery {
  name: string
  price: number
  taxRate: number | null
}

export interface OrderPayment extends Omit<PaymentMethod, 'id'> {
  paidAt: string | null
}

export interface Invoice {
  kind: 'invoice' | 'cancellation'
  number: number
  /** Name, postal address and tax number of the shop on the day of issue, in lines. */
  seller: string
  /** Name and postal address of the customer, in lines; only the name if there is no delivery address. */
  buyer: string
  createdAt: string
}

export interface OrderItem {
  productId: string
  productName: string
  quantity: number
  price: number
  /** Hundredths of a per cent; null if the shop shows no tax. */
  taxRate: number | null
  imageId: string | null
}

export function taxesOf({ items, delivery }: Pick<Order, 'items' | 'delivery'>) {
  const lines = items.map(({ price, quantity, taxRate }) => ({ amount: price * quantity, taxRate }))
  const amounts = delivery
    ? [...lines, { amount: delivery.price, taxRate: delivery.taxRate }]
    : lines
  return includedTaxes(amounts)
}

export function isUnpaid({ payment, status }: Pick<Order, 'payment' | 'status'>) {
  return payment !== undefined && payment.paidAt === null && status !== 'cancelled'
}

/** Whether the customer has paid a cancelled order. */
export function isRefundDue({ payment, status }: Pick<Order, 'payment' | 'status'>) {
  return Boolean(payment?.paidAt) && status === 'cancelled'
}

/** Whether the customer collects the order: its delivery method needs no address. */
export function isCollected({ delivery, address }: Pick<Order, 'delivery' | 'address'>) {
  return Boolean(delivery) && !address
}

export type OrderWithoutItems = Pick<
  Order,
  'id' | 'number' | 'status' | 'total' | 'currency' | 'createdAt'
>

/** `customer` is null if the account was deleted. */
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
  onlyUnpaid?: boolean
  search: string
  sort: OrderSort
  reversed: boolean
  page: number
}

export const deliveryUndoTimeout = duration(1, 'day')

export const orderStatuses = ['processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export function statusText(status: string) {
  return status.charAt(0).toUpperCase() + status.slice(1)
}

/** The path of an SVG. The square of `size` units includes the quiet zone. */
export interface QrCode {
  size: number
  path: string
}
