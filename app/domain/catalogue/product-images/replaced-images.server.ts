import type { Trx } from 'db/client'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import { type ExpressionBuilder, sql } from 'kysely'
import { recalculateImages } from './recalculate-images.server'

/** The first position is 1. The first image of a product stays there, and each image is there once. */
export async function replaceImages(
  trx: Trx,
  productIds: string[],
  position: number,
  imageId: string,
) {
  await trx
    .deleteFrom('product_images')
    .where('product_id', 'in', productIds)
    .where('position', 'not in', [1, position])
    .where('image_id', '=', imageId)
    .execute()
  const rows = await trx
    .selectFrom('products')
    .select('id as product_id')
    .where('id', 'in', productIds)
    .$if(position > 1, (products) =>
      products.where((eb) => eb.or([eb('image_id', 'is', null), eb('image_id', '!=', imageId)])),
    )
    .execute()
  if (rows.length > 0) {
    await trx
      .insertInto('product_images')
      .values(rows.map((row) => ({ ...row, position, image_id: imageId })))
      .onConflict((row) =>
        row.columns(['product_id', 'position']).doUpdateSet({
          image_id: imageId,
          alt: sql`case when product_images.image_id <> ${imageId} then '' else product_images.alt end`,
        }),
      )
      .execute()
  }
  const atPosition = (eb: ExpressionBuilder<Database, 'product_images'>) =>
    eb.and([eb('product_id', 'in', productIds), eb('position', '=', position)])
  await trx.updateTable('product_images').set({ awaited_image: null }).where(atPosition).execute()
  await trx.deleteFrom('product_images').where(atPosition).where('image_id', 'is', null).execute()
  await recalculateImages(trx, productIds, { updated_at: timeFromNow() })
}
