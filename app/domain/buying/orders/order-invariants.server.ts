import type { Reader } from 'db/client'
import { sql } from 'kysely'
import { lineSum } from '~/domain/basics/money/line-sums.server'
import { repeatedNumbers } from '~/domain/settings/invoice-numbers'
import { sellerOf } from './seller'

export async function findOrdersWithWrongTotal(reader: Reader) {
  const { rows } = await sql<{ number: number }>`
    select orders.order_number as number
    from orders
    left join (
      select order_id, sum(${lineSum}) as amount from order_items group by order_id
    ) as lines on lines.order_id = orders.id
    left join order_deliveries on order_deliveries.order_id = orders.id
    where total <> coalesce(lines.amount, 0) + coalesce(order_deliveries.price, 0)
    order by orders.order_number`.execute(reader)
  return rows.map(({ number }) => number)
}

/** Returns the numbers of the orders with more units in parcels than were ordered. */
export async function findOrdersWithTooManySent(reader: Reader) {
  const { rows } = await sql<{ number: number }>`
    select distinct orders.order_number as number
    from (
      select order_id, position, sum(quantity) as sent
      from parcels join parcel_items on parcel_items.parcel_id = parcels.id
      group by order_id, position
    ) as sent_items
    join orders on orders.id = sent_items.order_id
    left join order_items on order_items.order_id = sent_items.order_id
      and order_items.position = sent_items.position
    where sent_items.sent > coalesce(order_items.quantity, 0)
    order by orders.order_number`.execute(reader)
  return rows.map(({ number }) => number)
}

/** Returns the kinds of invoices whose numbers are not 1, 2, 3 and so on. The primary key excludes duplicates. */
export async function findInvoicesWithGaps(reader: Reader) {
  const rows = await reader
    .selectFrom('invoices')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<number>('number').as('last'),
      eb.fn.min<number>('number').as('first'),
    ])
    .groupBy('kind')
    .execute()
  return rows
    .filter(({ count, first, last }) => Number(first) !== 1 || Number(last) !== Number(count))
    .map(({ kind }) => (kind === 'invoice' ? 'invoices' : `${kind} invoices`))
}

/** Whether documents of two kinds can have the same number in a shop that issues invoices. */
export async function canRepeatNumbers(reader: Reader) {
  const shop = await reader
    .selectFrom('shop_settings')
    .select(['name', 'postal_address as postalAddress', 'vat_id as vatId'])
    .select(['tax_number as taxNumber', 'invoice_numbers as invoiceNumbers'])
    .select('cancellation_numbers as cancellationNumbers')
    .select('correction_numbers as correctionNumbers')
    .executeTakeFirst()
  return shop && sellerOf(shop) && Object.values(repeatedNumbers(shop)).includes(true)
}
