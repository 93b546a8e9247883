import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Defaulted, Fixed, Flag, MinorUnits, PrimaryKeys, Time } from './columns'
import type { ProviderName } from './payments'

export interface OrderTables {
  carts: CartsTable
  cart_lines: CartLinesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_notes: OrderNotesTable
  order_messages: OrderMessagesTable
  order_addresses: OrderAddressesTable
  order_invoice_addresses: OrderInvoiceAddressesTable
  order_deliveries: OrderDeliveriesTable
  order_payments: OrderPaymentsTable
  refunds: RefundsTable
  refund_items: RefundItemsTable
  invoices: InvoicesTable
  order_keys: OrderKeysTable
  order_drafts: OrderDraftsTable
}

export const orderPrimaryKeys = {
  carts: ['user_id'],
  cart_lines: ['user_id', 'variant_id'],
  orders: ['id'],
  order_items: ['order_id', 'position'],
  order_notes: ['id'],
  order_messages: ['id'],
  order_addresses: ['order_id'],
  order_invoice_addresses: ['order_id'],
  order_deliveries: ['order_id'],
  order_payments: ['order_id'],
  refunds: ['id'],
  refund_items: ['refund_id', 'position'],
  invoices: ['kind', 'number'],
  order_keys: ['user_id', 'key'],
  order_drafts: ['id'],
} satisfies PrimaryKeys<OrderTables>

export interface CartsTable {
  user_id: string
  /** Notices about what happened to the cart while its owner was away, in lines; displayed once. */
  notice: Defaulted<string | null>
  voucher: Defaulted<string | null>
  updated_at: Time
}

export interface CartLinesTable {
  user_id: string
  variant_id: string
  quantity: number
  added_at: Time
}

export type OrderStatus = 'processing' | 'delivered' | 'cancelled'

/** `Order` in app/domain/buying/order/orders.ts says what most columns mean, also those of the tables below. */
export interface OrdersTable {
  id: Fixed<string>
  /** The number that people read. The database sets it, starting at 1001. */
  order_number: GeneratedAlways<number>
  /** Of an account, which may be deleted; of the cart of a guest, or of the order itself if it was anonymised. */
  user_id: Fixed<string>
  status: Defaulted<OrderStatus>
  total: MinorUnits
  currency: Defaulted<string>
  /** A copy from the account, for the time after its deletion. Null if the account was deleted before version 0.6. */
  customer_name: Defaulted<string | null>
  customer_email: Defaulted<string | null>
  customer_phone: Defaulted<string | null>
  /** Whether an admin has corrected these three for this order, so that the account no longer decides them. */
  is_contact_corrected: Defaulted<Flag>
  created_at: Fixed<Time>
  updated_at: Time
  /** Set while the status is `delivered`. */
  delivered_at: Defaulted<Time | null>
  /** A copy from the settings: why the prices include no tax. */
  tax_sentence: Defaulted<string>
  /** Where the customer was to get it when it was placed; empty if the shop had no delivery methods. It never changes. */
  tax_country: Defaulted<string>
  customer_note: Defaulted<string>
  voucher_id: Defaulted<string | null>
  /** A copy, for the time after the voucher was changed or deleted. */
  voucher_code: Defaulted<string | null>
  /** The name of the admin who has entered it; empty if the customer has placed it. */
  entered_by: Defaulted<string>
  /** A copy from the settings: after the delivery; null if customers could not withdraw in the shop. */
  withdrawal_days: Defaulted<number | null>
}

export const orderColumns = [
  'orders.id',
  'orders.order_number as number',
  'orders.user_id as userId',
  'orders.status',
  'orders.total',
  'orders.currency',
  'orders.created_at as createdAt',
  'orders.updated_at as updatedAt',
  'orders.delivered_at as deliveredAt',
  'orders.tax_sentence as taxSentence',
  'orders.customer_note as customerNote',
  'orders.voucher_code as voucherCode',
] as const

export interface OrderItemsTable {
  order_id: string
  position: number
  product_id: string
  product_name: string
  variant_id: string
  variant_name: Defaulted<string>
  sku: Defaulted<string | null>
  quantity: number
  price: MinorUnits
  discount: Defaulted<MinorUnits>
  /** The part of the discount with which the shop has lowered the price, and why. */
  reduction: Defaulted<MinorUnits>
  reduction_reason: Defaulted<string>
  tax_rate: Defaulted<number | null>
  /** As the customer has read it; may be empty. */
  delivery_time: Defaulted<string>
  image_id: string | null
}

export interface PostalAddress {
  name: string
  lines: string
  postcode: string
  city: string
  country: string
}

export interface OrderAddressesTable extends PostalAddress {
  order_id: Fixed<string>
}

/** Only of orders whose invoice goes to another name or address. */
export interface OrderInvoiceAddressesTable extends OrderAddressesTable {
  vat_id: string
}

export interface OrderDeliveriesTable {
  order_id: Fixed<string>
  name: string
  price: MinorUnits
  tax_rate: number | null
  /** 1 if the charge has the tax rates of the goods, in proportion. */
  in_proportion: Defaulted<Flag>
  /** As customers have read it; may be empty. */
  collection: Defaulted<string>
}

export type PaymentKind = 'transfer' | 'delivery' | 'collection' | 'other' | ProviderName

/** How customers pay. */
export interface PaymentColumns {
  kind: PaymentKind
  name: string
  instructions: string
  account_holder: string
  iban: string
  bic: string
  link: Defaulted<string>
}

export interface OrderPaymentsTable extends PaymentColumns {
  order_id: Fixed<string>
  paid_at: Time | null
  reminded_at: Defaulted<Time | null>
  /** The day on which the order is cancelled, as the reminder said; null if it named none. */
  cancel_on: Defaulted<string | null>
  /** What the home page of admins has announced last, and the day of it. */
  next_step: Defaulted<UnpaidStep | null>
  next_on: Defaulted<string | null>
  /** Until when its page at a provider is opened again and again; null if it is opened for an hour. */
  pay_by: Defaulted<Time | null>
}

/** What the shop does about an order that was not paid in advance. */
export type UnpaidStep = 'reminder' | 'cancellation'

/** `reduced` if the order was not paid, so that there is nothing to return. */
export type RefundStatus = 'reduced' | 'due' | 'done'

/** What was taken back of an order. A cancelled order that was paid has a refund of what was left. */
export interface RefundsTable {
  id: Fixed<string>
  order_id: Fixed<string>
  amount: Fixed<MinorUnits>
  delivery: Fixed<MinorUnits>
  reason: string
  status: RefundStatus
  created_at: Fixed<Time>
  refunded_at: Time | null
  /** The part of the amount that had been returned at the payment provider, without the shop. */
  returned_before: Defaulted<MinorUnits>
}

export interface RefundItemsTable {
  refund_id: Fixed<string>
  /** That of the line of the order. */
  position: Fixed<number>
  quantity: Fixed<number>
  /** 1 if the units went back into stock. The others are written off. */
  restock: Fixed<Flag>
}

/** The numbers of each kind have no gaps. */
export interface InvoicesTable {
  kind: Fixed<'invoice' | 'cancellation' | 'correction'>
  number: Fixed<number>
  number_text: Fixed<string>
  order_id: Fixed<string>
  /** Set only if it is a correction. */
  refund_id: ColumnType<string | null, string | null | undefined, never>
  seller: Fixed<string>
  buyer: Fixed<string>
  created_at: Fixed<Time>
}

/** What the shop has written to the customer. */
export interface OrderMessagesTable {
  id: Fixed<string>
  order_id: Fixed<string>
  author_name: string
  text: string
  created_at: Fixed<Time>
}

/** What only the shop reads. */
export type OrderNotesTable = OrderMessagesTable

export interface OrderKeysTable {
  user_id: string
  key: string
  order_id: string
  /** Null if the key was stored before this column existed. */
  body_hash: Defaulted<string | null>
  created_at: Time
}

/** An order that an admin has not finished entering. `content` is the JSON of its form. */
export interface OrderDraftsTable {
  id: Fixed<string>
  admin_id: Fixed<string>
  content: string
  created_at: Fixed<Time>
}
