import type { Reader } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { fullNameOf } from './variant-names'
import { variantName } from './variant-sql.server'

export async function requireProduct(reader: Reader, id: string, { includeHidden = false } = {}) {
  const product = await reader
    .selectFrom('products')
    .select(['id', 'name', 'hidden_at as hiddenAt'])
    .where('id', '=', id)
    .$if(!includeHidden, (query) => query.where('hidden_at', 'is', null))
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  return product
}

/** `name` is that of the product, with the values of the variant. */
export async function requireVariant(reader: Reader, id: string, { includeHidden = false } = {}) {
  const variant = await reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'products.id as productId',
      'products.name',
      variantName.as('variantName'),
      'variants.stock',
    ])
    .where('variants.id', '=', id)
    .$if(!includeHidden, (query) =>
      query.where('variants.hidden_at', 'is', null).where('products.hidden_at', 'is', null),
    )
    .executeTakeFirst()
  if (!variant) throw new Refusal(404, 'Product not found')
  const { productId, stock } = variant
  return { productId, name: fullNameOf(variant.name, variant.variantName), stock }
}
