import type { Trx } from 'db/client'
import type { ProductsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Insertable } from 'kysely'
import { recalculateImages } from '~/domain/catalogue/product-images/recalculate-images.server'
import { sortLanguage, sortNameOf } from '~/domain/shop/settings/sort-names.server'

type NewProduct = Omit<
  Insertable<ProductsTable>,
  'price' | 'old_price' | 'sort_name' | 'image_id' | 'created_at' | 'updated_at'
> & {
  created_at?: string
  /** Units ever received; `stock`, if none of them was sold. */
  received?: number
  /** In the order of the gallery. */
  images?: { image_id: string; alt?: string }[]
}

/** Adds products, each with its one variant. The caller must call `recalculatePrices`. */
export async function insertProducts(trx: Trx, products: NewProduct[]) {
  if (products.length === 0) return
  const language = await sortLanguage(trx)
  const now = timeFromNow()
  await trx
    .insertInto('products')
    .values(
      products.map(({ received: _, images: __, created_at = now, ...product }) => ({
        ...product,
        sort_name: sortNameOf(product.name, language),
        price: product.full_price,
        // The variant adds its units.
        stock: 0,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute()
  await trx
    .insertInto('variants')
    .values(
      products.map(({ id, full_price, stock, received = stock, created_at = now }) => ({
        id,
        product_id: id,
        price: full_price,
        stock,
        received,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute()
  const images = products.flatMap(({ id: product_id, images = [] }) =>
    images.map((image, index) => ({ product_id, position: index + 1, alt: '', ...image })),
  )
  if (images.length === 0) return
  await trx.insertInto('product_images').values(images).execute()
  await recalculateImages(
    trx,
    images.map(({ product_id }) => product_id),
  )
}
