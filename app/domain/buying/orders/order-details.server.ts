import type { Reader } from 'db/client'
import type { Invoice, Order } from './orders'

export type OrderDetails = Pick<Order, 'items' | 'delivery' | 'address' | 'payment' | 'invoices'>

export async function readOrderDetails(
  reader: Reader,
  ids: string[],
): Promise<(id: string) => OrderDetails> {
  if (ids.length === 0) return () => ({ items: [], invoices: [] })
  const items = await readItems(reader, ids)
  const deliveries = byOrder(await readDeliveries(reader, ids))
  // Only an order with a delivery method has an address.
  const addresses = byOrder(deliveries.size > 0 ? await readAddresses(reader, ids) : [])
  const payments = byOrder(await readPayments(reader, ids))
  const invoices = await readInvoices(reader, ids)
  return (id) => ({
    items: listFor(items, id),
    delivery: deliveries.get(id),
    address: addresses.get(id),
    payment: payments.get(id),
    invoices: listFor(invoices, id),
  })
}

type WithOrderId<T> = T & { orderId: string }

function byOrder<T>(rows: WithOrderId<T>[]) {
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]))
}

function listFor<T>(rows: Map<string, T[]>, id: string) {
  return rows.get(id) ?? []
}

function groupedByOrder<T>(rows: WithOrderId<T>[]) {
  const groups = new Map<string, Omit<WithOrderId<T>, 'orderId'>[]>()
  for (const { orderId, ...row } of rows) {
    const group = groups.get(orderId)
    if (group) group.push(row)
    else groups.set(orderId, [row])
  }
  return groups
}

async function readItems(reader: Reader, ids: string[]) {
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
      'tax_rate as taxRate',
      'image_id as imageId',
    ])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  return groupedByOrder(rows)
}

function readDeliveries(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_deliveries')
    .select(['order_id as orderId', 'name', 'price', 'tax_rate as taxRate'])
    .where('order_id', 'in', ids)
    .execute()
}

function readAddresses(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_addresses')
    .select(['order_id as orderId', 'name', 'lines', 'postcode', 'city', 'country'])
    .where('order_id', 'in', ids)
    .execute()
}

function readPayments(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('order_payments')
    .select(['order_id as orderId', 'kind', 'name', 'instructions', 'iban', 'bic', 'link'])
    .select(['account_holder as accountHolder', 'paid_at as paidAt', 'refunded_at as refundedAt'])
    .where('order_id', 'in', ids)
    .execute()
}

async function readInvoices(reader: Reader, ids: string[]): Promise<Map<string, Invoice[]>> {
  const rows = await reader
    .selectFrom('invoices')
    .select(['order_id as orderId', 'kind', 'number_text as number', 'seller', 'buyer'])
    .select('created_at as createdAt')
    .where('order_id', 'in', ids)
    // The invoice comes before its cancellation.
    .orderBy('created_at')
    .orderBy('kind', 'desc')
    .execute()
  return groupedByOrder(rows)
}
