import type { Reader, Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { type Expression, type SqlBool, sql } from 'kysely'

const isReduced = sql<0 | 1>`case when variants.old_price is null then 0 else 1 end`
const isRecorded = sql<SqlBool>`exists (
  select 1 from price_history as period
  where period.variant_id = variants.id and period.price = variants.price
    and period.is_reduced = ${isReduced}
    and period.since = (select max(since) from price_history where variant_id = variants.id))`

/** Records the prices of the variants that have changed. `condition` selects from `products`. */
export async function recordPrices(trx: Trx, condition: Expression<SqlBool>) {
  const since = sql<string>`cast(${timeFromNow()} as text)`
  await trx
    .insertInto('price_history')
    .columns(['variant_id', 'since', 'price', 'is_reduced'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .innerJoin('variants', 'variants.product_id', 'products.id')
        .select(['variants.id', since.as('since'), 'variants.price', isReduced.as('is_reduced')])
        .where(condition)
        .where(({ not }) => not(isRecorded)),
    )
    .onConflict((period) =>
      period.columns(['variant_id', 'since']).doUpdateSet((eb) => ({
        price: eb.ref('excluded.price'),
        is_reduced: eb.ref('excluded.is_reduced'),
      })),
    )
    .execute()
}

/** Forgets earlier prices, which cannot be compared with the present ones. */
export async function beginPriceHistory(trx: Trx) {
  await trx.deleteFrom('price_history').execute()
  await recordPrices(trx, sql`true`)
}

export function findProductsWithoutHistory(reader: Reader) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('products.name')
    .where(({ not }) => not(isRecorded))
    .execute()
}
