import type { Reader } from 'db/client'
import type { ProductImage } from './product-images'

/** By product, in the order of the gallery. No query for no products. */
export async function listImages(productIds: string[], reader: Reader) {
  if (productIds.length === 0) return new Map<string, ProductImage[]>()
  const images = await reader
    .selectFrom('product_images')
    .select(['product_id', 'image_id as id', 'alt'])
    .where('product_id', 'in', productIds)
    .where('image_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const ofProducts = [...Map.groupBy(images, (image) => image.product_id)]
  return new Map(ofProducts.map(([id, all]) => [id, all.map(({ id, alt }) => ({ id, alt }))]))
}

export async function withImages<P extends { id: string; secondImageId: string | null }>(
  products: P[],
  reader: Reader,
) {
  const several = products.filter(({ secondImageId }) => secondImageId).map(({ id }) => id)
  const byProduct = await listImages(several, reader)
  return products.map((product): P & { images?: ProductImage[] } => {
    const images = byProduct.get(product.id) ?? []
    return images.length > 1 ? { ...product, images } : product
  })
}
