import type { Reader, Trx } from 'db/client'
import { chunksOf } from '~/domain/chunks'

/** The names of the files, in lower case, of which imports have made the images that the products have now. */
export async function listFilesOfImages(reader: Reader, productIds: string[]) {
  const found: { productId: string; fileName: string }[] = []
  for (const ids of chunksOf(productIds)) found.push(...(await filesOf(reader, ids)))
  return found
}

function filesOf(reader: Reader, productIds: string[]) {
  return reader
    .selectFrom('imported_images')
    .select(['product_id as productId', 'file_name as fileName'])
    .where('product_id', 'in', productIds)
    .where('image_id', 'in', ({ selectFrom }) =>
      selectFrom('products')
        .select('products.image_id')
        .whereRef('products.id', '=', 'imported_images.product_id')
        .unionAll(
          selectFrom('product_images')
            .select('product_images.image_id')
            .whereRef('product_images.product_id', '=', 'imported_images.product_id'),
        ),
    )
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
