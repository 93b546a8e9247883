import type { Reader } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { fullNameOf } from './variant-names'
import { variantName } from './variant-sql.server'

export function requireProduct(reader: Reader, id: string, { includeHidden = false } = {}) {
  return reader
    .selectFrom('products')
    .select(['id', 'name', 'hidden_at as hiddenAt', 'shown_from as shownFrom'])
    .where('id', '=', id)
    .$if(!includeHidden, (query) => query.where('hidden_at', 'is', null))
    .executeTakeFirstOrThrow(() => new Refusal(404, 'Product not found'))
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
    .executeTakeFirstOrThrow(() => new Refusal(404, 'Product not found'))
  const { productId, stock } = variant
  return { productId, name: fullNameOf(variant.name, variant.variantName), stock }
}

/** For a program that must send the id of one of the variants as `field`. */
export function variantNeeded(
  name: string,
  field: string,
  variants: { id: string; name: string }[],
) {
  const values = { name, field }
  return new Refusal(
    409,
    message('{name} has several variants. Send the id of one as `{field}`', values),
    {
      code: 'variant_needed',
      errors: { [field]: variants.map((it) => `${it.id} ${it.name}`) },
    },
  )
}
