import { db, type Reader } from 'db/client'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import type { Option } from './variants'

/** A form sends `state` back as `expected`. */
export async function listVariants(productId: string, reader: Reader = db) {
  const product = await reader
    .selectFrom('products')
    .select(['option_1', 'option_2', 'option_3'])
    .where('id', '=', productId)
    .executeTakeFirst()
  const rows = await reader
    .selectFrom('variants')
    .select(['id', 'value_1', 'value_2', 'value_3', 'sku', 'ean', 'weight', 'price', 'stock'])
    .select(['full_price as fullPrice', 'old_price as oldPrice', 'hidden_at as hiddenAt'])
    .select(['received', 'written_off as writtenOff', 'position', 'image_id as imageId'])
    .select(['content_amount as contentAmount', 'content_unit as contentUnit'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const names = [product?.option_1, product?.option_2, product?.option_3].filter((name) => !!name)
  const variants = rows.map(({ value_1, value_2, value_3, ...row }) => {
    const values = [value_1, value_2, value_3].slice(0, names.length)
    return { ...row, values, name: values.join(' / ') }
  })
  const options = names.map((name = '', at): Option => {
    const values = new Set(variants.map((variant) => variant.values[at] ?? ''))
    return { name, values: [...values] }
  })
  // Without the stock, which changes with each sale.
  const state = versionOf({
    options,
    variants: variants.map(
      ({ stock: _, received: __, writtenOff: ___, price: ____, ...row }) => row,
    ),
  })
  return { options, variants, state }
}
