import type { Reader } from 'db/client'
import { sql } from 'kysely'

/** Variants that break the stock invariant, and products whose stock is not the sum of their visible variants. */
export async function findProductsWithWrongStock(reader: Reader) {
  const found = sql`variants.stock + variants.written_off
    + coalesce(in_carts.quantity, 0) + coalesce(ordered.quantity, 0)`
  const { rows } = await sql<{ name: string; expected: number; found: number }>`
    select products.name, variants.received as expected, ${found} as found
    from variants join products on products.id = variants.product_id
    left join (select variant_id, sum(quantity) as quantity from cart_lines group by variant_id) as in_carts
      on in_carts.variant_id = variants.id
    left join (
      select variant_id, sum(quantity - coalesce(refunded, 0)) as quantity from order_items
      join orders on orders.id = order_items.order_id and orders.status <> 'cancelled'
      left join (
        select order_id, position, sum(quantity) as refunded
        from refund_items join refunds on refunds.id = refund_id
        group by order_id, position
      ) as refunds on refunds.order_id = order_items.order_id
        and refunds.position = order_items.position
      group by variant_id
    ) as ordered on ordered.variant_id = variants.id
    where variants.received <> ${found} or variants.stock < 0
    union all
    select name, coalesce(sold.stock, -1) as expected, products.stock as found
    from products left join (
      select product_id, sum(case when hidden_at is null then stock else 0 end) as stock
      from variants group by product_id
    ) as sold on sold.product_id = products.id
    where products.stock <> coalesce(sold.stock, -1)`.execute(reader)
  return rows
}
