import assert from 'node:assert/strict'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'

/** Holds every product to the law: given = stock + in carts + ordered + withdrawn. */
export async function checkLawOfStock(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; given: number; found: number }>`
    select name, given, stock + withdrawn
      + (select coalesce(sum(quantity), 0) from cart_lines where product_id = products.id)
      + (select coalesce(sum(quantity), 0) from order_items
          join orders on orders.id = order_items.order_id
          where product_id = products.id and orders.status <> 'cancelled') as found
    from products`.execute(db)
  assert(rows.length > 0)
  assert.deepEqual(
    rows.filter((row) => row.given !== row.found),
    [],
  )
}
