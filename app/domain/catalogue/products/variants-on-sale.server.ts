import { db, type Reader } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import { listOf, message } from '~/languages/messages'

/** Those of products with options, in their order. */
export function listVariantsOnSale(productIds: string[], reader: Reader = db) {
  return reader
    .selectFrom('variants')
    .select(['id', 'product_id as productId', variantName.as('name')])
    .select(['value_1', 'value_2', 'value_3', 'sku', 'ean', 'weight'])
    .select(['price', 'old_price as oldPrice', 'stock', 'image_id as imageId'])
    .where('product_id', 'in', productIds)
    .where('value_1', '<>', '')
    .where('hidden_at', 'is', null)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type VariantOnSale = Awaited<ReturnType<typeof listVariantsOnSale>>[number]

export async function pricesOf({ id, productId, price, oldPrice }: VariantOnSale) {
  const prices = { id: productId, variantId: id, price, oldPrice }
  const [{ id: _, variantId: __, ...texts } = prices] = await withPriceTexts([prices])
  return texts
}

/** @throws {Refusal} 400 if nothing is chosen, 404 if the variant is not on sale or of another product. */
export async function requireChoice(product: { id: string; options: string[] }, id: string) {
  const field = 'variant'
  if (!id) {
    const options = listOf(product.options)
    throw new Refusal(400, message('Please choose {options}', { options }), { field })
  }
  const variants = await listVariantsOnSale([product.id])
  const variant = variants.find((variant) => variant.id === id)
  if (variant) return variant
  throw new Refusal(404, 'This is no longer available. Please choose again', { field })
}
