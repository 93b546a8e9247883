import type { Reader, Trx } from 'db/client'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/chunks'

/**
 * The names of the files, in lower case, of which imports have made the images that the products have now, and where these
 * images are.
 */
export async function listFilesOfImages(reader: Reader, productIds: string[]) {
  const found: Awaited<ReturnType<typeof filesOf>> = []
  for (const ids of chunksOf(productIds)) found.push(...(await filesOf(reader, ids)))
  return found
}

function filesOf(reader: Reader, productIds: string[]) {
  return reader
    .selectFrom('imported_images')
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('products')
          .select(['id as productId', 'image_id as imageId', sql<number>`1`.as('position')])
          .where('id', 'in', productIds)
          .unionAll(
            selectFrom('product_images')
              .select(['product_id as productId', 'image_id as imageId', 'position'])
              .where('product_id', 'in', productIds),
          )
          .as('place'),
      (join) =>
        join
          .onRef('place.productId', '=', 'imported_images.product_id')
          .onRef('place.imageId', '=', 'imported_images.image_id'),
    )
    .select(['place.productId', 'file_name as fileName', 'place.position'])
    .execute()
}

/** Leaves out products that do not exist. */
export async function storeFileOfImage(
  trx: Trx,
  productIds: string[],
  fileName: string,
  imageId: string,
) {
  const rows = await trx
    .selectFrom('products')
    .select('id as product_id')
    .where('id', 'in', productIds)
    .execute()
  if (rows.length === 0) return
  const file = { file_name: fileName.toLowerCase(), image_id: imageId }
  await trx
    .insertInto('imported_images')
    .values(rows.map((row) => ({ ...row, ...file })))
    .onConflict((row) =>
      row
        .columns(['product_id', 'file_name'])
        .doUpdateSet((eb) => ({ image_id: eb.ref('excluded.image_id') })),
    )
    .execute()
}
