import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'

/** A variant with an image that its product no longer has shows the first image of the product again. */
export async function freeVariants(trx: Trx, productIds: string[]) {
  await trx
    .updateTable('variants')
    .set({ image_id: null, updated_at: timeFromNow() })
    .where('product_id', 'in', productIds)
    .where('image_id', 'is not', null)
    .where('image_id', 'not in', ({ selectFrom }) =>
      selectFrom('products')
        .select('products.image_id')
        .whereRef('products.id', '=', 'variants.product_id')
        .where('products.image_id', 'is not', null)
        .unionAll(
          selectFrom('product_images')
            .select('product_images.image_id')
            .whereRef('product_images.product_id', '=', 'variants.product_id')
            .where('product_images.image_id', 'is not', null),
        ),
    )
    .execute()
}
