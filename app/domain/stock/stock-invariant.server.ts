import type { Reader } from 'db/client'
import { sql } from 'kysely'

// `doctor` has its own connection, so this file must not open the database.
export async function findProductsWithWrongStock(reader: Reader) {
  const { rows } = await sql<{ name: string; received: number; found: number }>`
    select name, received, stock + written_off + coalesce(in_carts.quantity, 0) + coalesce(ordered.quantity, 0) as found
    from products
    left join (select product_id, sum(quantity) as quantity from cart_lines group by product_id) as in_carts
      on in_carts.product_id = products.id
    left join (
      select product_id, sum(quantity) as quantity from order_items
      join orders on orders.id = order_items.order_id and orders.status <> 'cancelled'
      group by product_id
    ) as ordered on ordered.product_id = products.id
    where received <> stock + written_off + coalesce(in_carts.quantity, 0) + coalesce(ordered.quantity, 0) or stock < 0`.execute(
    reader,
  )
  return rows
}
