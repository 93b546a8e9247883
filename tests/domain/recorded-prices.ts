import { db } from '../../db/client'

/** The price history of a variant, oldest first, such as `1000` and `800 off`. */
export async function recordedPrices(variantId: string) {
  const rows = await db
    .selectFrom('price_history')
    .select(['price', 'is_reduced'])
    .where('variant_id', '=', variantId)
    .orderBy('since')
    .execute()
  return rows.map((row) => `${row.price}${row.is_reduced ? ' off' : ''}`)
}
