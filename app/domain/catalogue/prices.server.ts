import type { Trx } from 'db/client'
import { sql } from 'kysely'

/**
 * Reckons anew what some products cost, from their prices without a discount and the discount of their category: each
 * command that changes one of the two calls it, in its transaction. Rounded to whole cents, never less than one.
 */
export async function recalculatePrices(
  trx: Trx,
  which: { ids: string[] } | { categoryId: string },
) {
  const full = sql<number>`coalesce(old_price, price)`
  const percent = sql<number>`(
    select discount * is_discounted from categories where categories.id = products.category_id
  )`
  const reduced = sql<number>`cast(round(${full} * (100 - ${percent}) / 100.0) as integer)`
  await trx
    .updateTable('products')
    .set({
      price: sql`case when ${reduced} < 1 then 1 else ${reduced} end`,
      old_price: sql`case when ${percent} > 0 then ${full} end`,
    })
    .$if('categoryId' in which, (query) =>
      query.where('category_id', '=', 'categoryId' in which ? which.categoryId : ''),
    )
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
    .execute()
}
