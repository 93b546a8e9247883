import type { Reader, Trx } from 'db/client'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/chunks'
import { imagePositions } from './product-images'

export interface DescribedImage {
  productId: string
  /** The first image of a product has position 1. */
  position: number
  description: string
}

/** Of all images that the products have or wait for. */
export async function listImageDescriptions(reader: Reader, productIds: string[]) {
  const found: DescribedImage[] = []
  for (const ids of chunksOf(productIds)) {
    const images = await reader
      .selectFrom('products')
      .select(['id as productId', 'image_alt as description', sql<number>`1`.as('position')])
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('image_id', 'is not', null), eb('awaited_image', 'is not', null)]))
      .unionAll((eb) =>
        eb
          .selectFrom('product_images')
          .select(['product_id as productId', 'alt as description', 'position'])
          .where('product_id', 'in', ids),
      )
      .execute()
    found.push(...images)
  }
  return found
}

export async function hasImageDescriptions(reader: Reader) {
  const first = await reader
    .selectFrom('products')
    .select('id')
    .where('image_alt', '<>', '')
    .limit(1)
    .executeTakeFirst()
  if (first) return true
  const further = await reader
    .selectFrom('product_images')
    .select('product_id')
    .where('alt', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return further !== undefined
}

/** For spreadsheets: adds the descriptions at all positions. */
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

/** Describes the image at each position, or the one that the product waits for there. */
export async function storeImageDescriptions(trx: Trx, images: DescribedImage[]) {
  for (const chunk of chunksOf(images, 200)) {
    const rows = chunk.map(
      ({ productId, position, description }) =>
        sql`(cast(${productId} as text), cast(${position} as integer), cast(${description} as text))`,
    )
    const line = sql`line (product_id, position, description) as (values ${sql.join(rows)})`
    await sql`
      with ${line} update products set image_alt = line.description
      from line where products.id = line.product_id and line.position = 1`.execute(trx)
    await sql`
      with ${line} update product_images set alt = line.description
      from line where product_images.product_id = line.product_id
        and product_images.position = line.position`.execute(trx)
  }
}
