import type { Trx } from 'db/client'
import type { Database } from 'db/schema'
import type { ProductsTable } from 'db/schema/catalogue'
import { timeFromNow } from 'db/time'
import { expressionBuilder, type Updateable } from 'kysely'

/** Copies the first two images to `products`. Call it in every transaction that adds, moves or removes images. */
export async function recalculateImages(
  trx: Trx,
  productIds: string[],
  values: Updateable<ProductsTable> = {},
) {
  const images = expressionBuilder<Database, 'products'>()
    .selectFrom('product_images')
    .select('product_images.image_id')
    .whereRef('product_id', '=', 'products.id')
    .where('product_images.image_id', 'is not', null)
  await trx
    .updateTable('products')
    .set({
      ...values,
      image_id: images.where('position', '=', 1),
      second_image_id: images.where('position', '>', 1).orderBy('position').limit(1),
    })
    .where('id', 'in', productIds)
    .execute()
  await freeVariants(trx, productIds)
}

// A variant with an image that its product no longer has shows the first image of the product again.
async function freeVariants(trx: Trx, productIds: string[]) {
  await trx
    .updateTable('variants')
    .set({ image_id: null, updated_at: timeFromNow() })
    .where('product_id', 'in', productIds)
    .where('image_id', 'is not', null)
    .where('image_id', 'not in', ({ selectFrom }) =>
      selectFrom('product_images')
        .select('product_images.image_id')
        .whereRef('product_images.product_id', '=', 'variants.product_id')
        .where('product_images.image_id', 'is not', null),
    )
    .execute()
}
