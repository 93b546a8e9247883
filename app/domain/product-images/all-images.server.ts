import type { Reader } from 'db/client'
import type { ProductImage } from './product-images'

interface Product {
  id: string
  imageId: string | null
  imageAlt: string
  secondImageId: string | null
}

/** Adds all images to the products that have several. One statement; none if no product has. */
export async function withImages<P extends Product>(products: P[], reader: Reader) {
  const ids = products.filter(({ secondImageId }) => secondImageId).map(({ id }) => id)
  const others = ids.length > 0 ? await listOthers(ids, reader) : []
  const byProduct = Map.groupBy(others, ({ productId }) => productId)
  return products.map((product): P & { images?: ProductImage[] } => {
    const { id, imageId, imageAlt: alt } = product
    const images = [{ id: imageId, alt }, ...(byProduct.get(id) ?? [])].flatMap((image) =>
      image.id ? [{ id: image.id, alt: image.alt }] : [],
    )
    return images.length > 1 ? { ...product, images } : product
  })
}

function listOthers(productIds: string[], reader: Reader) {
  return reader
    .selectFrom('product_images')
    .select(['product_id as productId', 'image_id as id', 'alt'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
}
