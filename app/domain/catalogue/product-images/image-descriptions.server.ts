import type { Reader, Trx } from 'db/client'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { imagePositions } from './product-images'

interface DescribedImage {
  productId: string
  position: number
  description: string
}

async function listImageDescriptions(reader: Reader, productIds: string[]) {
  const found: DescribedImage[] = []
  for (const ids of chunksOf(productIds)) {
    const images = await reader
      .selectFrom('product_images')
      .select(['product_id as productId', 'alt as description', 'position'])
      .where('product_id', 'in', ids)
      .execute()
    found.push(...images)
  }
  return found
}

export async function hasImageDescriptions(reader: Reader) {
  return hasRow(reader.selectFrom('product_images').select('product_id').where('alt', '<>', ''))
}

export async function withImageDescriptions<P extends { id: string }>(
  products: P[],
  reader: Reader,
) {
  const ids = new Set(products.map(({ id }) => id))
  const found = await listImageDescriptions(reader, [...ids])
  const descriptions = new Map(
    found.map((it) => [`${it.productId} ${it.position}`, it.description]),
  )
  return products.map((product) => ({
    ...product,
    imageDescriptions: imagePositions.map((at) => descriptions.get(`${product.id} ${at}`) ?? ''),
  }))
}

/** A product without an image at the position keeps the description for the first one that it gets there. */
export async function storeImageDescriptions(trx: Trx, images: DescribedImage[]) {
  for (const chunk of chunksOf(images)) {
    await trx
      .insertInto('product_images')
      .values(
        chunk.map(({ productId, position, description }) => ({
          product_id: productId,
          position,
          alt: description,
        })),
      )
      .onConflict((row) =>
        row
          .columns(['product_id', 'position'])
          .doUpdateSet((eb) => ({ alt: eb.ref('excluded.alt') })),
      )
      .execute()
  }
}
