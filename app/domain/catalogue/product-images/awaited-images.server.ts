import type { Reader, Trx } from 'db/client'
import { chunksOf, inChunks } from '~/domain/basics/lists/chunks'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { imagePositions } from './product-images'

interface AwaitedImage {
  productId: string
  position: number
  /** The name of a file. */
  image: string
}

export async function listAwaitedImages(reader: Reader, productIds?: string[]) {
  const images = reader
    .selectFrom('product_images')
    .select(['product_id as productId', 'position', 'awaited_image as image'])
    .where('awaited_image', 'is not', null)
    .orderBy('product_id')
    .orderBy('position')
    .$narrowType<{ image: string }>()
  return productIds
    ? inChunks(productIds, (ids) => images.where('product_id', 'in', ids).execute())
    : images.execute()
}

/** Whether a product waits for an image after the first one. */
export async function hasAwaitedImages(reader: Reader) {
  return hasRow(
    reader
      .selectFrom('product_images')
      .select('product_id')
      .where('awaited_image', 'is not', null)
      .where('position', '>', 1),
  )
}

/** For spreadsheets: adds the file names at all positions; empty where the product does not wait for an image. */
export async function withAwaitedImages<P extends { id: string }>(products: P[], reader: Reader) {
  const ids = products.map(({ id }) => id)
  const awaited = await listAwaitedImages(reader, ids)
  const names = new Map(awaited.map((it) => [`${it.productId} ${it.position}`, it.image]))
  return products.map((product) => ({
    ...product,
    awaitedImages: imagePositions.map((position) => names.get(`${product.id} ${position}`) ?? ''),
  }))
}

interface TextInPlace {
  productId: string
  position: number
  text: string
}

/** Whether or not the products have images there already. */
export async function storeInPlaces(
  trx: Trx,
  column: 'awaited_image' | 'alt',
  texts: TextInPlace[],
) {
  for (const chunk of chunksOf(texts)) {
    await trx
      .insertInto('product_images')
      .values(
        chunk.map(({ productId: product_id, position, text }) => ({
          product_id,
          position,
          [column]: text,
        })),
      )
      .onConflict((row) =>
        row
          .columns(['product_id', 'position'])
          .doUpdateSet((eb) => ({ [column]: eb.ref(`excluded.${column}`) })),
      )
      .execute()
  }
}

/** The products preserve the images that they have until the awaited ones are stored. */
export async function awaitImages(trx: Trx, images: AwaitedImage[]) {
  const texts = images.map(({ image, ...place }) => ({ ...place, text: image }))
  await storeInPlaces(trx, 'awaited_image', texts)
}
