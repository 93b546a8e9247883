import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'

/** A variant with an image that its product no longer has shows the first image of the product again. */
export async function freeVariants(trx: Trx, productIds: string[]) {
  await trx
    .updateTable('variants')
    .set({ image_id: null, updated_at: timeFromNow() })
    .where('product_id', 'in', productIds)
    .where('image_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('products')
            .select('products.id')
            .whereRef('products.id', '=', 'variants.product_id')
            .whereRef('products.image_id', '=', 'variants.image_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_images')
            .select('position')
            .whereRef('product_images.product_id', '=', 'variants.product_id')
            .whereRef('product_images.image_id', '=', 'variants.image_id'),
        ),
      ),
    )
    .execute()
}
