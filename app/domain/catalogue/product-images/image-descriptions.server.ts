import type { Reader, Trx } from 'db/client'
import { inChunks } from '~/domain/basics/lists/chunks'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { storeInPlaces } from './awaited-images.server'
import { imagePositions } from './product-images'

interface DescribedImage {
  productId: string
  position: number
  description: string
}

async function listImageDescriptions(reader: Reader, productIds: string[]) {
  return inChunks(productIds, (ids) =>
    reader
      .selectFrom('product_images')
      .select(['product_id as productId', 'alt as description', 'position'])
      .where('product_id', 'in', ids)
      .execute(),
  )
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
  const texts = images.map(({ description, ...place }) => ({ ...place, text: description }))
  await storeInPlaces(trx, 'alt', texts)
}
