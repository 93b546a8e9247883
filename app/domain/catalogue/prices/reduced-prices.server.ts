import type { Reader, Trx } from 'db/client'
import type { Database } from 'db/schema'
import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { cheapestFirst } from '~/domain/catalogue/stock/variant-sql.server'
import { recordPrices } from '~/domain/eu/price-indication/price-history.server'

// The lower price of two discounts counts: that of the category and that of the product. In whole minor units.
const reduced = sql<number>`cast(round(full_price * (100 - percent) / 100.0) as integer)`
const byPercent = sql<number>`case when ${reduced} < 1 then 1 else ${reduced} end`
const price = sql<number>`case when own_price < ${byPercent} then own_price else ${byPercent} end`
const oldPrice = sql<
  number | null
>`case when percent > 0 or own_price < full_price then full_price end`

const categoryPercent = sql<number>`discount * is_discounted`
const percent = sql<number>`case
  when discount_applies = 1 and discount_percent > ${categoryPercent} then discount_percent
  else ${categoryPercent} end`
const ownPrice = sql<number | null>`case
  when discount_applies = 1 and variants.full_price is null then discount_price end`

function calculatedPrices(selected: SqlBoolExpression) {
  return sql`(
    select variant_id, ${price} as price, ${oldPrice} as old_price
    from (
      select variants.id as variant_id, coalesce(variants.full_price, products.full_price) as full_price,
        ${percent} as percent, ${ownPrice} as own_price
      from products join categories on categories.id = products.category_id
        join variants on variants.product_id = products.id
      where ${selected}
    ) as basis
  )`
}

type SqlBoolExpression = ReturnType<typeof conditionOf>
type Selection = { ids: string[] } | { categoryId: string } | 'all'

/** For every transaction that changes a full price, discount or category, or hides, adds or deletes a variant. */
export async function recalculatePrices(trx: Trx, selection: Selection) {
  const selected = conditionOf(selection)
  await sql`
    update variants set price = calculated.price, old_price = calculated.old_price
    from ${calculatedPrices(selected)} as calculated
    where variants.id = calculated.variant_id`.execute(trx)
  await sql`
    update products set (price, old_price, highest_price) = (
      select price, old_price, nullif(
        (select max(price) from variants where product_id = products.id and hidden_at is null), price
      )
      from variants where product_id = products.id order by ${cheapestFirst} limit 1
    ) where ${selected}`.execute(trx)
  await recordPrices(trx, selected)
}

function conditionOf(selection: Selection) {
  const eb = expressionBuilder<Database, 'products'>()
  if (selection === 'all') return sql<SqlBool>`true`
  if ('ids' in selection) return eb('products.id', 'in', selection.ids)
  return eb('products.category_id', '=', selection.categoryId)
}

export async function findProductsWithWrongPrice(reader: Reader) {
  const { rows } = await sql<{ name: string }>`
    select name from products where id in (
      select product_id from variants
      join ${calculatedPrices(conditionOf('all'))} as calculated on calculated.variant_id = variants.id
      where variants.price <> calculated.price
        or (variants.old_price is null) <> (calculated.old_price is null)
    ) or price <> (
      select price from variants where product_id = products.id order by ${cheapestFirst} limit 1
    )`.execute(reader)
  return rows
}
