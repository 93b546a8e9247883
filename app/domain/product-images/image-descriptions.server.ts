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

/** Of the images that the products have or may get. */
export async function listImageDescriptions(reader: Reader, productIds: string[]) {
  const found: DescribedImage[] = []
  for (const ids of chunksOf(productIds)) {
    const images = await reader
      .selectFrom('products')
      .select(['id as productId', 'image_alt as description', sql<number>`1`.as('position')])
      .where('id', 'in', ids)
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

/** A product without an image at the position keeps the description for the first one that it gets there. */
export async function storeImageDescriptions(trx: Trx, images: DescribedImage[]) {
  for (const chunk of chunksOf(images.filter(({ position }) => position === 1))) {
    const rows = chunk.map(
      ({ productId, description }) =>
        sql`(cast(${productId} as text), cast(${description} as text))`,
    )
    await sql`
      with line (product_id, description) as (values ${sql.join(rows)})
      update products set image_alt = line.description
      from line where products.id = line.product_id`.execute(trx)
  }
  for (const chunk of chunksOf(images.filter(({ position }) => position > 1))) {
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
