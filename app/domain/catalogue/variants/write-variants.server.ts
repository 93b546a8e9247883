import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { hide } from '~/domain/catalogue/products/hidden-products.server'
import { insertVariants } from '~/domain/catalogue/products/insert-products.server'
import { type FullProduct, touchProduct } from '~/domain/catalogue/products/product-changes.server'
import { contentsOfNewVariants } from '~/domain/eu/price-indication/contents.server'
import { type Combination, inOrder } from './combinations'
import type { AdminVariant, Option } from './variants'

/** Stores the options, and the variants in the order of the values. The caller must call `recalculatePrices`. */
export async function writeVariants(
  trx: Trx,
  product: { id: string; fullPrice: number },
  options: Option[],
  all: Combination[],
) {
  await writeOptions(
    trx,
    product.id,
    options.map(({ name }) => name),
  )
  const now = timeFromNow()
  const contentsOf = await contentsOfNewVariants(product.id, trx)
  for (const [position, { id, values }] of inOrder(all, options).entries()) {
    const [value_1 = '', value_2 = '', value_3 = ''] = values
    const columns = { position, value_1, value_2, value_3, updated_at: now }
    if (id) {
      await trx.updateTable('variants').set(columns).where('id', '=', id).execute()
    } else {
      const ofProduct = { product_id: product.id, price: product.fullPrice, ...contentsOf(values) }
      await insertVariants(trx, [{ id: newId(), ...ofProduct, ...columns, stock: 0 }])
    }
  }
}

export async function writeOptions(trx: Trx, id: string, names: string[]) {
  const [option_1 = '', option_2 = '', option_3 = ''] = names
  await trx
    .updateTable('products')
    .set({ option_1, option_2, option_3 })
    .where('id', '=', id)
    .execute()
}

/**
 * The last variant becomes the product again: it gets its id, and gives it its price and contents. If only the variant was hidden, this
 * hides the product and returns true.
 */
export async function removeOptions(
  trx: Trx,
  product: FullProduct,
  variant: AdminVariant | undefined,
) {
  if (!variant) return false
  const { id, fullPrice, hiddenAt } = variant
  const isNowHidden = hiddenAt !== null && product.hiddenAt === null
  if (isNowHidden) await hide(trx, [product])
  await moveContents(trx, id)
  await trx
    .updateTable('variants')
    .set({ full_price: null, hidden_at: null, image_id: null })
    .where('id', '=', id)
    .execute()
  if (fullPrice !== null) await touchProduct(trx, product.id, { full_price: fullPrice })
  if (id !== product.id) await changeVariantId(trx, id, product.id)
  return isNowHidden
}

// Also if the shop shows no unit prices, because it preserves what was entered.
async function moveContents(trx: Trx, variantId: string) {
  await trx
    .updateTable('products')
    .from('variants')
    .set((eb) => ({
      content_amount: eb.ref('variants.content_amount'),
      content_unit: eb.ref('variants.content_unit'),
    }))
    .whereRef('products.id', '=', 'variants.product_id')
    .where('variants.id', '=', variantId)
    .where('variants.content_amount', 'is not', null)
    .execute()
  const none = { content_amount: null, content_unit: null }
  await trx.updateTable('variants').set(none).where('id', '=', variantId).execute()
}

async function changeVariantId(trx: Trx, from: string, to: string) {
  const { id: _, ...row } = await trx
    .selectFrom('variants')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  // Frees what must be unique: the article number and the values.
  await trx
    .updateTable('variants')
    .set({ sku: null, value_1: 'former' })
    .where('id', '=', from)
    .execute()
  await trx
    .insertInto('variants')
    .values({ ...row, id: to })
    .execute()
  await trx
    .updateTable('cart_lines')
    .set({ variant_id: to })
    .where('variant_id', '=', from)
    .execute()
  await trx
    .updateTable('stock_alerts')
    .set({ variant_id: to })
    .where('variant_id', '=', from)
    .execute()
  await trx
    .updateTable('order_items')
    .set({ variant_id: to })
    .where('product_id', '=', to)
    .where('variant_id', '=', from)
    .execute()
  await trx
    .insertInto('price_history')
    .columns(['variant_id', 'since', 'price', 'is_reduced'])
    .expression((eb) =>
      eb
        .selectFrom('price_history')
        .select((it) => [it.val(to).as('variant_id'), 'since', 'price', 'is_reduced'])
        .where('variant_id', '=', from),
    )
    .execute()
  await trx.deleteFrom('variants').where('id', '=', from).execute()
}
