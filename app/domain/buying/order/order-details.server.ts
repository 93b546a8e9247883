import type { Reader } from 'db/client'
import type { Database } from 'db/schema'
import { sql } from 'kysely'
import { groupedBy } from '~/domain/basics/lists/grouped-by'
import { hasKeyFor } from '~/domain/buying/methods/hosted-methods.server'
import type { Invoice, Order, OrderMessage, Parcel, ParcelItem } from './orders'
import { type Refund, refundedAmount } from './refund-amounts'
import { readRefunds } from './refunds.server'

export type OrderDetails = Pick<
  Order,
  | 'items'
  | 'delivery'
  | 'address'
  | 'invoiceAddress'
  | 'payment'
  | 'refunds'
  | 'invoices'
  | 'parcels'
  | 'messages'
>

interface DetailsOptions {
  /** No documents, and a delivery only if something was sent. */
  isForList?: boolean
}

export async function readOrderDetails(
  reader: Reader,
  ids: string[],
  { isForList = false }: DetailsOptions = {},
): Promise<(id: string) => OrderDetails> {
  if (ids.length === 0) return () => ({ items: [], refunds: [], invoices: [] })
  // What none of the orders has costs no query.
  const { items, any } = await readItems(reader, ids, isForList)
  const deliveries = byOrder(!isForList || any('isSent') ? await readDeliveries(reader, ids) : [])
  // Only an order with a delivery method has an address.
  const addresses = byOrder(deliveries.size > 0 ? await readAddresses(reader, ids) : [])
  const invoiceAddresses = byOrder(
    any('hasInvoiceAddress') ? await readInvoiceAddresses(reader, ids) : [],
  )
  const payments = byOrder(any('hasPayment') ? await readPayments(reader, ids) : [])
  const refunds = any('isRefunded') ? await readRefunds(reader, ids) : new Map<string, Refund[]>()
  const invoices = isForList ? new Map<string, Invoice[]>() : await readInvoices(reader, ids)
  const parcels = any('isSent') ? await readParcels(reader, ids) : undefined
  const messages = any('hasMessages') ? await readMessages(reader, ids) : undefined
  return (id) => ({
    items: listFor(items, id),
    delivery: deliveries.get(id),
    address: addresses.get(id),
    invoiceAddress: invoiceAddresses.get(id),
    payment: withRefund(payments.get(id), listFor(refunds, id)),
    refunds: listFor(refunds, id),
    invoices: listFor(invoices, id),
    parcels: parcels?.get(id),
    messages: messages?.get(id),
  })
}

type Payment = Omit<NonNullable<Order['payment']>, 'refundedAt' | 'remindedAt' | 'attemptId'>
type StoredPayment = Payment & { total: number } & Record<'remindedAt' | 'attemptId', string | null>

function withRefund(payment: StoredPayment | undefined, refunds: Refund[]) {
  if (!payment) return undefined
  const { total, remindedAt, attemptId, ...values } = payment
  const isReturned =
    refundedAmount(refunds) === total &&
    refundedAmount(refunds, 'done') > 0 &&
    refundedAmount(refunds, 'due') === 0
  const times = refunds.flatMap(({ refundedAt }) => refundedAt ?? [])
  return {
    ...values,
    refundedAt: isReturned ? (times.sort().at(-1) ?? null) : null,
    remindedAt: remindedAt ?? undefined,
    // Without the key of the provider, the shop returns the money itself.
    attemptId: (hasKeyFor(payment.kind) && attemptId) || undefined,
  }
}

type WithOrderId<T> = T & { orderId: string }

function byOrder<T>(rows: WithOrderId<T>[]) {
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]))
}

function listFor<T>(rows: Map<string, T[]>, id: string) {
  return rows.get(id) ?? []
}

// Raw, because Kysely takes longer to compile references than the database takes to read.
function hasRows(table: keyof Database) {
  return sql.raw(`exists (select 1 from ${table} where ${table}.order_id = order_items.order_id)`)
}

const paidAttempt = sql<string | null>`(
  select max(id) from payment_attempts
  where order_id = orders.id and status = 'paid' and payment_id is not null)`

async function readItems(reader: Reader, ids: string[], isForList: boolean) {
  const rows = await reader
    .selectFrom('order_items')
    .select([
      'order_id as orderId',
      'product_id as productId',
      'product_name as productName',
      'variant_id as variantId',
      'variant_name as variantName',
      'sku',
      'quantity',
      'price',
      'discount',
      'reduction',
      'reduction_reason as reductionReason',
      'tax_rate as taxRate',
      'delivery_time as deliveryTime',
      'image_id as imageId',
    ])
    .select([hasRows('refunds').as('isRefunded'), hasRows('parcels').as('isSent')])
    .select(hasRows('order_payments').as('hasPayment'))
    .$if(!isForList, (query) =>
      query
        .select(hasRows('order_invoice_addresses').as('hasInvoiceAddress'))
        .select(hasRows('order_messages').as('hasMessages')),
    )
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return {
    items: groupedBy(
      rows.map(
        ({
          isRefunded: _,
          isSent: __,
          hasPayment: ___,
          hasInvoiceAddress: ____,
          hasMessages: _____,
          discount,
          deliveryTime,
          reduction,
          reductionReason,
          ...row
        }) => ({
          ...row,
          ...(discount > 0 && { discount }),
          ...(deliveryTime && { deliveryTime }),
          ...(reduction > 0 && { reduction, reductionReason }),
        }),
      ),
      'orderId',
    ),
    any: (mark: keyof (typeof rows)[number]) => rows.some((row) => row[mark]),
  }
}

async function readParcels(reader: Reader, ids: string[]): Promise<Map<string, Parcel[]>> {
  const rows = await reader
    .selectFrom('parcels')
    .innerJoin('parcel_items', 'parcel_items.parcel_id', 'parcels.id')
    .select(['order_id as orderId', 'parcels.id', 'carrier', 'tracking_number as number'])
    .select(['tracking_url as trackingUrl', 'sent_at as sentAt', 'position', 'quantity'])
    .where('order_id', 'in', ids)
    .orderBy('parcels.id')
    .orderBy('position')
    .execute()
  const itemsOf = new Map<string, ParcelItem[]>()
  for (const { id, position, quantity } of rows) {
    itemsOf.set(id, [...(itemsOf.get(id) ?? []), { position, quantity }])
  }
  const parcels = new Map(
    rows.map(({ position: _, quantity: __, ...parcel }) => [parcel.id, parcel]),
  )
  return groupedBy(
    [...parcels.values()].map((it) => ({ ...it, items: itemsOf.get(it.id) ?? [] })),
    'orderId',
  )
}

async function readMessages(reader: Reader, ids: string[]): Promise<Map<string, OrderMessage[]>> {
  const rows = await reader
    .selectFrom('order_messages')
    .select(['order_id as orderId', 'id', 'text', 'created_at as createdAt'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  return groupedBy(rows, 'orderId')
}

async function readDeliveries(reader: Reader, ids: string[]) {
  const rows = await reader
    .selectFrom('order_deliveries')
    .select(['order_id as orderId', 'name', 'price', 'tax_rate as taxRate'])
    .select(['in_proportion as inProportion', 'collection'])
    .where('order_id', 'in', ids)
    .execute()
  return rows.map(({ inProportion, collection, ...row }) => ({
    ...row,
    ...(collection && { collection }),
    ...(inProportion === 1 && { inProportion: true }),
  }))
}

function readAddresses(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_addresses')
    .select(['order_id as orderId', 'name', 'lines', 'postcode', 'city', 'country'])
    .where('order_id', 'in', ids)
    .execute()
}

function readInvoiceAddresses(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_invoice_addresses')
    .select(['order_id as orderId', 'name', 'lines', 'postcode', 'city', 'country'])
    .select('vat_id as vatId')
    .where('order_id', 'in', ids)
    .execute()
}

function readPayments(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .select(['order_id as orderId', 'kind', 'name', 'instructions', 'iban', 'bic', 'link'])
    .select(['account_holder as accountHolder', 'paid_at as paidAt', 'orders.total'])
    .select(['reminded_at as remindedAt', paidAttempt.as('attemptId')])
    .where('order_id', 'in', ids)
    .execute()
}

async function readInvoices(reader: Reader, ids: string[]): Promise<Map<string, Invoice[]>> {
  const rows = await reader
    .selectFrom('invoices')
    .select(['order_id as orderId', 'kind', 'number_text as number', 'seller', 'buyer'])
    .select(['created_at as createdAt', 'refund_id as refundId'])
    .where('order_id', 'in', ids)
    // The invoice comes before its cancellation.
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .orderBy('invoices.number')
    .execute()
  return groupedBy(rows, 'orderId')
}
