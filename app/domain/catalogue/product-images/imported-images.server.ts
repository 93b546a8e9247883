import type { Reader, Trx } from 'db/client'
import { inChunks } from '~/domain/basics/lists/chunks'

/** The names in lower case of the files from which imports have made the present images, and where these images are. */
export function listFilesOfImages(reader: Reader, productIds: string[]) {
  return inChunks(productIds, (ids) =>
    reader
      .selectFrom('imported_images')
      .innerJoin('product_images as place', (join) =>
        join
          .onRef('place.product_id', '=', 'imported_images.product_id')
          .onRef('place.image_id', '=', 'imported_images.image_id'),
      )
      .select(['place.product_id as productId', 'file_name as fileName', 'place.position'])
      .where('place.product_id', 'in', ids)
      .execute(),
  )
}

export async function storeFileOfImage(
  trx: Trx,
  productIds: string[],
  fileName: string,
  imageId: string,
) {
  const file = { file_name: fileName.toLowerCase(), image_id: imageId }
  await trx
    .insertInto('imported_images')
    .values(productIds.map((product_id) => ({ product_id, ...file })))
    .onConflict((row) =>
      row
        .columns(['product_id', 'file_name'])
        .doUpdateSet((eb) => ({ image_id: eb.ref('excluded.image_id') })),
    )
    .execute()
}
