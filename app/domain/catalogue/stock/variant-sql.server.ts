import { sql } from 'kysely'

/** The values of a variant, such as `M / Blue`; empty if its product has no options. */
export const variantName = sql<string>`variants.value_1
  || case when variants.value_2 <> '' then ' / ' || variants.value_2 else '' end
  || case when variants.value_3 <> '' then ' / ' || variants.value_3 else '' end`

/** Orders the variants of a product so that the first one has the price of the product. */
export const cheapestFirst = sql`case when variants.hidden_at is null then 0 else 1 end,
  variants.price, variants.position, variants.id`

/** Its id, in a query of `products`. */
export const cheapestVariant = sql<string>`(
  select variants.id from variants where variants.product_id = products.id
  order by ${cheapestFirst} limit 1)`
