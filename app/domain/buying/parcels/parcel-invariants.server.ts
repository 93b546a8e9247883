import type { Reader } from 'db/client'
import { sql } from 'kysely'

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
