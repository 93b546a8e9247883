import type { Trx } from 'db/client'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { ExpressionBuilder } from 'kysely'
import { freeVariants } from './variant-images.server'

/**
 * The image becomes the one at this position; 1 is the first image. A new image has no description, unless it is the
 * first one there and the description was stored before. A product has each image once, and no longer waits for an image at this
 * position.
 */
export async function replaceImages(
  trx: Trx,
  productIds: string[],
  position: number,
  imageId: string,
) {
  await trx
    .deleteFrom('product_images')
    .where('product_id', 'in', productIds)
    .where('position', '!=', position)
    .where('image_id', '=', imageId)
    .execute()
  if (position === 1) await replaceFirst(trx, productIds, imageId)
  else await replaceFurther(trx, productIds, position, imageId)
  await trx
    .updateTable('products')
    .set((eb) => ({
      second_image_id: eb
        .selectFrom('product_images')
        .select('product_images.image_id')
        .whereRef('product_id', '=', 'products.id')
        .where('product_images.image_id', 'is not', null)
        .orderBy('position')
        .limit(1),
      updated_at: timeFromNow(),
    }))
    .where('id', 'in', productIds)
    .execute()
  await freeVariants(trx, productIds)
}

async function replaceFirst(trx: Trx, productIds: string[], imageId: string) {
  await trx
    .updateTable('products')
    .set((eb) => ({
      image_id: imageId,
      image_alt: eb
        .case()
        .when(eb.or([eb('image_id', 'is', null), eb('image_id', '=', imageId)]))
        .then(eb.ref('image_alt'))
        .else('')
        .end(),
      awaited_image: null,
    }))
    .where('id', 'in', productIds)
    .execute()
}

async function replaceFurther(trx: Trx, productIds: string[], position: number, imageId: string) {
  const rows = await trx
    .selectFrom('products')
    .select('id as product_id')
    .where('id', 'in', productIds)
    .where((eb) => eb.or([eb('image_id', 'is', null), eb('image_id', '!=', imageId)]))
    .execute()
  if (rows.length > 0) {
    await trx
      .insertInto('product_images')
      .values(rows.map((row) => ({ ...row, position, image_id: imageId })))
      .onConflict((row) =>
        row.columns(['product_id', 'position']).doUpdateSet((eb) => ({
          image_id: imageId,
          alt: eb
            .case()
            .when(
              eb.or([
                eb('product_images.image_id', 'is', null),
                eb('product_images.image_id', '=', imageId),
              ]),
            )
            .then(eb.ref('product_images.alt'))
            .else('')
            .end(),
        })),
      )
      .execute()
  }
  const atPosition = (eb: ExpressionBuilder<Database, 'product_images'>) =>
    eb.and([eb('product_id', 'in', productIds), eb('position', '=', position)])
  await trx.updateTable('product_images').set({ awaited_image: null }).where(atPosition).execute()
  await trx.deleteFrom('product_images').where(atPosition).where('image_id', 'is', null).execute()
}
