import type { OrderStatus } from 'db/schema'
import type { PricedLine } from '~/domain/basics/money/lines'
import { amountsOf, type Charge, includedTaxes } from '~/domain/basics/money/tax'
import { duration } from '~/domain/basics/time/durations'
import type { InvoiceAddress, PostalAddress } from '~/domain/buying/countries/postal-address'
import type { PaymentKind, PaymentMethod } from '~/domain/buying/methods/payment-methods'
import { msg, t } from '~/languages/translate'
import { hasRest, leftOf, type Refund, refundedAmount } from './refund-amounts'

/** Names, prices and images stay as they were at the time of the order. Amounts are in minor units of `currency`. */
export interface Order {
  id: string
  number: number
  userId: string
  status: OrderStatus
  /** Includes delivery. */
  total: number
  currency: string
  createdAt: string
  updatedAt: string
  deliveredAt: string | null
  /** Why the prices include no tax, as the shop said on the day of the order; empty if it did not. */
  taxSentence: string
  customerNote?: string
  voucherCode?: string
  items: OrderItem[]
  /** Undefined if the shop had no delivery methods. */
  delivery?: OrderDelivery
  address?: PostalAddress
  /** Where the invoice goes, if it does not go to the address of the delivery or to the name of the account. */
  invoiceAddress?: InvoiceAddress
  payment?: OrderPayment
  /** Oldest first. */
  refunds: Refund[]
  /** The invoice, then the corrections of the recipient and of each refund, or the cancellation invoice at the end. */
  invoices: Invoice[]
  /** Oldest first. Undefined if there are none. */
  parcels?: Parcel[]
  /** From the shop to the customer, oldest first. Undefined if there are none. */
  messages?: OrderMessage[]
}

interface OrderDelivery extends Charge {
  name: string
  /** Where and when the customer collects the order; missing if the shop did not say it. */
  collection?: string
}

export interface OrderPayment extends Omit<PaymentMethod, 'id'> {
  paidAt: string | null
  /** When all of it was returned. */
  refundedAt: string | null
  /** When the shop has reminded the customer; undefined if it has not. */
  remindedAt?: string
  /** Through which a provider has got the money and can return it; undefined if none can. */
  attemptId?: string
}

export interface Invoice {
  kind: 'invoice' | 'cancellation' | 'correction'
  /** Of a correction. Null if it corrects the recipient. */
  refundId: string | null
  /** As on the day of issue, such as `RE-2026-17`. */
  number: string
  /** Name, postal address, VAT id and tax number of the shop on the day of issue, in lines. */
  seller: string
  /** Name, postal address and VAT id of the customer, in lines; only the name if no address is known. */
  buyer: string
  createdAt: string
}

export interface OrderItem extends PricedLine {
  productId: string
  productName: string
  variantId: string
  variantName: string
  sku: string | null
  taxRate: number | null
  /** Of the product itself; missing if it had none. */
  deliveryTime?: string
  imageId: string | null
}

export interface OrderMessage {
  id: string
  text: string
  createdAt: string
}

/** Contains what is ready to collect, if the customer collects the order. */
export interface Parcel {
  id: string
  /** Empty if the shop did not say it; so are the number and the URL of the page that follows the parcel. */
  carrier: string
  number: string
  trackingUrl: string
  sentAt: string
  items: ParcelItem[]
}

export interface ParcelItem {
  position: number
  quantity: number
}

export function invoiceOf({ invoices }: Pick<Order, 'invoices'>, kind: Invoice['kind']) {
  return invoices.find((invoice) => invoice.kind === kind)
}

export function taxesOf(order: Pick<Order, 'items' | 'delivery'>) {
  return includedTaxes(amountsOf(order))
}

type WithPayment = Pick<Order, 'payment' | 'status' | 'total' | 'refunds'>

/** Undefined if there is nothing to pay: the order has no payment, or was cancelled or taken back before it was paid. */
export function paymentStateOf({ payment, status, total, refunds }: WithPayment) {
  if (!payment) return undefined
  if (!payment.paidAt) {
    return status === 'cancelled' || toPay({ total, refunds }) === 0 ? undefined : 'unpaid'
  }
  if (refundedAmount(refunds, 'due') > 0) return 'refund due'
  if (payment.refundedAt) return 'refunded'
  return refundedAmount(refunds, 'done') > 0 ? 'partly refunded' : 'paid'
}

/** A customer pays, or has paid, the total without what was taken back before. */
export function toPay({ total, refunds }: Pick<Order, 'total' | 'refunds'>) {
  return total - refundedAmount(refunds, 'reduced')
}

export function isUnpaid(order: WithPayment) {
  return paymentStateOf(order) === 'unpaid'
}

/** True if the customer has paid for what was cancelled or taken back, and did not get the money yet. */
export function isRefundDue(order: WithPayment) {
  return paymentStateOf(order) === 'refund due'
}

export function canRefund(order: Order) {
  return order.status !== 'cancelled' && (leftOf(order).amount > 0 || hasRest(order))
}

export function canCorrect({ status, parcels }: Pick<Order, 'status' | 'parcels'>) {
  return status === 'processing' && !parcels
}

export const paidAtHandover: PaymentKind[] = ['delivery', 'collection']

export function isPrepaymentMissing(order: WithPayment) {
  return (
    isUnpaid(order) && order.payment !== undefined && !paidAtHandover.includes(order.payment.kind)
  )
}

/** A customer collects an order whose delivery method needs no address. */
export function isCollected({ delivery, address }: Pick<Order, 'delivery' | 'address'>) {
  return Boolean(delivery) && !address
}

export type OrderWithoutItems = Pick<
  Order,
  'id' | 'number' | 'status' | 'total' | 'currency' | 'createdAt'
>

export interface ShownOrder {
  id: string
  expectedUpdatedAt?: string
}

/** Has the current values of the account; after its deletion, the values on that day. */
export interface OrderCustomer {
  /** Null if the account was deleted, or if there was none. */
  accountId: string | null
  isGuest?: true
  name: string
  email: string
  phone: string
}

/** `customer` is null if the order is anonymous, or if the account was deleted before orders kept a copy of it. */
export interface ListedOrder extends Order {
  customer: OrderCustomer | null
}

export const anonymised = msg('Anonymised')

/** app/domain/office/customers/anonymise.server.ts removes the customers from old orders. */
export function isAnonymised({ id, userId }: Pick<Order, 'id' | 'userId'>) {
  return userId === id
}

export function nameWithoutCustomer(order: Pick<Order, 'id' | 'userId'>) {
  return isAnonymised(order) ? t(anonymised) : t('Deleted customer')
}

/** An order that the shop has entered may name none. */
export function customerNameOf(order: ListedOrder) {
  const { customer } = order
  return customer ? customer.name || t('Customer without a name') : nameWithoutCustomer(order)
}

export interface OrderNote {
  id: string
  author: string
  text: string
  createdAt: string
}

type OrderSort = 'newest' | 'total'

export const paymentFilters = ['unpaid', 'refund'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** `to-deliver`: those that are being processed, without those of which everything is sent. */
export const statusFilters = ['processing', 'to-deliver', 'delivered', 'cancelled'] as const
export type StatusFilter = (typeof statusFilters)[number]

export interface OrdersQuery {
  status: StatusFilter | ''
  payment?: PaymentFilter | ''
  search: string
  sort: OrderSort
  reversed: boolean
  page: number
}

export const deliveryUndoTimeout = duration(1, 'day')

export type { OrderStatus } from 'db/schema'
export const orderStatuses = [
  'processing',
  'delivered',
  'cancelled',
] as const satisfies OrderStatus[]

export const maxNamedOrders = 10

export const maxNoteLength = 500

export const statusTexts: Record<OrderStatus, string> = {
  processing: msg('Processing'),
  delivered: msg('Delivered'),
  cancelled: msg('Cancelled'),
}
