import type { Reader } from 'db/client'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import type { OrderCondition } from './orders-of-period.server'

/** Columns that an export of orders has only if one of its orders needs them. */
export async function findFurtherColumns(reader: Reader, condition: OrderCondition) {
  const orders = reader.selectFrom('orders').select('id').where(condition)
  const items = reader.selectFrom('order_items').select('position').where('order_id', 'in', orders)
  const refunds = reader
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('refunds.id')
    .where('order_id', 'in', orders)
  return {
    withVariants: await hasRow(
      items.where((eb) => eb.or([eb('variant_name', '<>', ''), eb('sku', 'is not', null)])),
    ),
    withVouchers: await hasRow(orders.where('voucher_code', 'is not', null)),
    withReductions: await hasRow(items.where('reduction', '>', 0)),
    withEntered: await hasRow(orders.where('entered_by', '<>', '')),
    // A cancelled order has other columns for what was taken back.
    withRefunds: await hasRow(
      refunds.where((eb) =>
        eb.or([eb('orders.status', '<>', 'cancelled'), eb('amount', '<', eb.ref('total'))]),
      ),
    ),
    withTexts: await hasRow(
      orders.where((eb) =>
        eb.or([
          eb('customer_note', '<>', ''),
          eb('id', 'in', eb.selectFrom('order_invoice_addresses').select('order_id')),
        ]),
      ),
    ),
  }
}
