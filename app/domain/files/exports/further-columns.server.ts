import type { Reader } from 'db/client'
import type { OrderCondition } from './orders-of-period.server'

export interface FurtherColumns {
  withVariants: boolean
  withVouchers: boolean
  withRefunds: boolean
  withTexts: boolean
}

/** Columns that an export of orders has only if one of its orders needs them. */
export async function findFurtherColumns(
  reader: Reader,
  condition: OrderCondition,
): Promise<FurtherColumns> {
  return {
    withVariants: await hasVariants(reader, condition),
    withVouchers: await hasVouchers(reader, condition),
    withRefunds: await hasRefunds(reader, condition),
    withTexts: await hasCheckoutTexts(reader, condition),
  }
}

// A shop without variants and article numbers has no columns for them.
async function hasVariants(reader: Reader, condition: OrderCondition) {
  const item = await reader
    .selectFrom('order_items')
    .select('position')
    .where('order_id', 'in', reader.selectFrom('orders').select('id').where(condition))
    .where((eb) => eb.or([eb('variant_name', '<>', ''), eb('sku', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

// A shop without vouchers has no columns for them.
async function hasVouchers(reader: Reader, condition: OrderCondition) {
  const order = await reader
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .where('voucher_code', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

// A shop that takes nothing back has no columns for it. A cancelled order has others.
async function hasRefunds(reader: Reader, condition: OrderCondition) {
  const refund = await reader
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('refunds.id')
    .where('order_id', 'in', reader.selectFrom('orders').select('id').where(condition))
    .where((eb) =>
      eb.or([eb('orders.status', '<>', 'cancelled'), eb('amount', '<', eb.ref('total'))]),
    )
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}

// A shop that takes no notes and no addresses for invoices has no columns for them.
async function hasCheckoutTexts(reader: Reader, condition: OrderCondition) {
  const order = await reader
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .where((eb) =>
      eb.or([
        eb('customer_note', '<>', ''),
        eb('id', 'in', eb.selectFrom('order_invoice_addresses').select('order_id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
