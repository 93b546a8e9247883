import type { Reader } from 'db/client'
import { sql } from 'kysely'
import { lineSum } from '~/domain/basics/money/line-sums.server'

/** A reduction is a part of the discount of its line, and without a voucher, all of it. */
export async function findOrdersWithWrongDiscounts(reader: Reader) {
  const { rows } = await sql<{ number: number }>`
    select distinct orders.order_number as number
    from order_items
    join orders on orders.id = order_items.order_id
    where reduction > discount or discount > price * quantity
      or (voucher_code is null and reduction <> discount)
    order by orders.order_number`.execute(reader)
  return rows.map(({ number }) => number)
}

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
