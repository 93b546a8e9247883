import { db } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { variantNeeded } from '~/domain/catalogue/stock/require-product.server'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { preparedQuery } from '~/speed/prepared-query.server'

/**
 * The id of the variant that a caller means by `id`: of a variant, or of a product with one variant on sale.
 * `variant` chooses one of several.
 * @throws {Refusal} 404 if the product has no such variant, 409 with the variants if the caller must choose one.
 */
export async function chooseVariant(id: string, variant?: string) {
  const [product] = await withOptions(db, { id })
  if (!product) {
    if (variant !== undefined && variant !== id) throw notFound()
    return id
  }
  const variants = await db
    .selectFrom('variants')
    .select(['id', variantName.as('name')])
    .where('product_id', '=', id)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const [first, second] = variants
  const chosen = variant === undefined ? !second && first : variants.find((it) => it.id === variant)
  if (chosen) return chosen.id
  if (variant !== undefined || !first) throw notFound()
  throw variantNeeded(product.name, 'variant', variants)
}

const withOptions = preparedQuery(({ id }: { id: string }) =>
  db
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .where('option_1', '<>', '')
    .where('hidden_at', 'is', null),
)

function notFound() {
  return new Refusal(404, 'Product not found')
}
