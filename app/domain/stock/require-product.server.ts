import type { Reader } from 'db/client'
import { Refusal } from '~/domain/refusal'

/** @throws {Refusal} 404 if no product with this id exists or, without `includeHidden`, is on sale. */
export async function requireProduct(reader: Reader, id: string, { includeHidden = false } = {}) {
  const product = await reader
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'hidden_at as hiddenAt'])
    .where('id', '=', id)
    .$if(!includeHidden, (query) => query.where('hidden_at', 'is', null))
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  return product
}
