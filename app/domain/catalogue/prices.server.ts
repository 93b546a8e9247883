import type { Reader, Trx } from 'db/client'
import { sql } from 'kysely'

// The discount formula, in whole minor units. `doctor` has its own connection, so this file must not open the database.
const percent = sql<number>`(
  select discount * is_discounted from categories where categories.id = products.category_id
)`
const fullPrice = sql<number>`coalesce(old_price, price)`
const reduced = sql<number>`cast(round(${fullPrice} * (100 - ${percent}) / 100.0) as integer)`
const price = sql<number>`case when ${reduced} < 1 then 1 else ${reduced} end`
const oldPrice = sql<number | null>`case when ${percent} > 0 then ${fullPrice} end`

/** Calculates price and old price. Call it in every transaction that changes a full price, a discount or a category. */
export async function recalculatePrices(
  trx: Trx,
  selection: { ids: string[] } | { categoryId: string } | 'all',
) {
  await trx
    .updateTable('products')
    .set({ price, old_price: oldPrice })
    .$call((query) => {
      if (selection === 'all') return query
      if ('ids' in selection) return query.where('id', 'in', selection.ids)
      return query.where('category_id', '=', selection.categoryId)
    })
    .execute()
}

export function findProductsWithWrongPrice(reader: Reader) {
  return reader
    .selectFrom('products')
    .select('name')
    .where((eb) =>
      eb.or([eb('price', '<>', price), sql<boolean>`(old_price is null) <> (${oldPrice} is null)`]),
    )
    .execute()
}
