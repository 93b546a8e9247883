import type { Reader } from 'db/client'
import { sql } from 'kysely'

/** The numbers of orders of which more was taken back than was ordered or paid. */
export async function findOrdersWithWrongRefunds(reader: Reader) {
  const { rows } = await sql<{ number: number }>`
    select order_number as number from orders
    join (
      select order_id, sum(amount) as amount, sum(delivery) as delivery,
        sum(case when status = 'reduced' then 0 else 1 end) as returned
      from refunds group by order_id
    ) as refunded on refunded.order_id = orders.id
    left join order_deliveries on order_deliveries.order_id = orders.id
    left join order_payments on order_payments.order_id = orders.id
    where refunded.amount > total or refunded.delivery > coalesce(order_deliveries.price, 0)
      or (returned > 0 and paid_at is null)
    union
    select order_number from orders
    join refunds on refunds.order_id = orders.id
    join refund_items on refund_id = refunds.id
    left join order_items
      on order_items.order_id = orders.id and order_items.position = refund_items.position
    group by order_number, refund_items.position, order_items.quantity
    having sum(refund_items.quantity) > coalesce(order_items.quantity, 0)
    order by number`.execute(reader)
  return rows.map(({ number }) => Number(number))
}

/** The numbers of orders whose documents do not add up to what was taken back: each has one, and none is for another order. */
export async function findOrdersWithWrongDocuments(reader: Reader) {
  const { rows } = await sql<{ number: number }>`
    select order_number as number from orders
    join (
      select order_id, count(refund_id) as corrections,
        sum(case when kind = 'cancellation' then 1 else 0 end) as cancellations
      from invoices group by order_id
    ) as documents on documents.order_id = orders.id
    left join (select order_id, count(*) as count from refunds group by order_id) as refunded
      on refunded.order_id = orders.id
    where (cancellations = 0 and corrections <> coalesce(refunded.count, 0))
      or (cancellations > 0 and (corrections > 0 or coalesce(refunded.count, 0) > 1))
      or (status = 'cancelled' and cancellations = 0 and corrections < 2)
    union
    select order_number from orders
    join invoices on invoices.order_id = orders.id
    left join refunds on refunds.id = refund_id
    where refund_id is not null and (refunds.id is null or refunds.order_id <> orders.id)
    order by number`.execute(reader)
  return rows.map(({ number }) => Number(number))
}
