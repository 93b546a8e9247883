import type { Reader, Trx } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { imagePositions } from './product-images'

interface AwaitedImage {
  productId: string
  position: number
  /** The name of a file. */
  image: string
}

export async function listAwaitedImages(reader: Reader, productIds?: string[]) {
  const select = () =>
    reader
      .selectFrom('product_images')
      .select(['product_id as productId', 'position', 'awaited_image as image'])
      .where('awaited_image', 'is not', null)
      .orderBy('product_id')
      .orderBy('position')
      .$narrowType<{ image: string }>()
  if (!productIds) return select().execute()
  const found: AwaitedImage[] = []
  for (const ids of chunksOf(productIds)) {
    found.push(...(await select().where('product_id', 'in', ids).execute()))
  }
  return found
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

/** The products preserve the images that they have until the awaited ones are stored. */
export async function awaitImages(trx: Trx, images: AwaitedImage[]) {
  for (const chunk of chunksOf(images)) {
    await trx
      .insertInto('product_images')
      .values(
        chunk.map(({ productId, position, image }) => ({
          product_id: productId,
          position,
          awaited_image: image,
        })),
      )
      .onConflict((row) =>
        row
          .columns(['product_id', 'position'])
          .doUpdateSet((eb) => ({ awaited_image: eb.ref('excluded.awaited_image') })),
      )
      .execute()
  }
}
