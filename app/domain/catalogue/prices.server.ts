import type { Reader, Trx } from 'db/client'
import type { Database } from 'db/schema'
import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { recordPrices } from '~/domain/price-indication/price-history.server'

// The discount formula, in whole minor units. `doctor` has its own connection, so this file must not open the database.
const percent = sql<number>`(
  select discount * is_discounted from categories where categories.id = products.category_id
)`
const fullPrice = sql<number>`coalesce(old_price, price)`
const reduced = sql<number>`cast(round(${fullPrice} * (100 - ${percent}) / 100.0) as integer)`
const price = sql<number>`case when ${reduced} < 1 then 1 else ${reduced} end`
const oldPrice = sql<number | null>`case when ${percent} > 0 then ${fullPrice} end`

type Selection = { ids: string[] } | { categoryId: string } | 'all'

/**
 * Calculates price and old price, and records new prices. Call it once in every transaction that changes a full price, a
 * discount or a category.
 */
export async function recalculatePrices(trx: Trx, selection: Selection) {
  const selected = conditionOf(selection)
  await trx.updateTable('products').set({ price, old_price: oldPrice }).where(selected).execute()
  await recordPrices(trx, selected)
}

function conditionOf(selection: Selection) {
  const eb = expressionBuilder<Database, 'products'>()
  if (selection === 'all') return sql<SqlBool>`true`
  if ('ids' in selection) return eb('id', 'in', selection.ids)
  return eb('category_id', '=', selection.categoryId)
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
