import type { Trx } from 'db/client'
import type { ProductsTable, VariantsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Insertable } from 'kysely'
import { type Discount, noDiscount } from '~/domain/catalogue/prices/discounts'
import { discountColumnsOf, todayInShop } from '~/domain/catalogue/prices/discounts.server'
import { recalculateImages } from '~/domain/catalogue/product-images/recalculate-images.server'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'
import { freeSlugs } from './slugs.server'

interface Added {
  created_at?: string
  /** Units ever received; `stock`, if none of them was sold. */
  received?: number
}

export type NewProductRow = Added &
  Omit<
    Insertable<ProductsTable>,
    'slug' | 'price' | 'old_price' | 'sort_name' | 'image_id' | 'created_at' | 'updated_at'
  > & {
    /** A free one for its name, if it is missing. */
    slug?: string
    /** Instead of one for the name, if it is free. */
    wantedSlug?: string
    discount?: Discount
    /** In the order of the gallery. */
    images?: { image_id: string; alt?: string }[]
  }

/** Adds products, each with its one variant. The caller must call `recalculatePrices`. */
export async function insertProducts(trx: Trx, products: NewProductRow[]) {
  if (products.length === 0) return
  const language = await sortLanguage(trx)
  const today = await todayInShop(trx)
  const unnamed = products.filter(({ slug }) => slug === undefined)
  const slugs = await freeSlugs(trx, unnamed)
  const now = timeFromNow()
  await trx
    .insertInto('products')
    .values(
      products.map(
        ({ received: _, images: __, wantedSlug: ___, discount, created_at = now, ...product }) => ({
          slug: slugs.get(product.name) ?? product.id,
          ...discountColumnsOf(discount ?? noDiscount, today),
          ...product,
          sort_name: sortNameOf(product.name, language),
          price: product.full_price,
          // The variant adds its units.
          stock: 0,
          created_at,
          updated_at: created_at,
        }),
      ),
    )
    .execute()
  await insertVariants(
    trx,
    products.map(({ id, full_price: price, stock, received, created_at = now }) => ({
      id,
      product_id: id,
      price,
      stock,
      received,
      created_at,
    })),
  )
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

type NewVariant = Added & Omit<Insertable<VariantsTable>, 'received' | 'created_at' | 'updated_at'>

/** The caller must call `recalculatePrices`. */
export async function insertVariants(trx: Trx, variants: NewVariant[]) {
  if (variants.length === 0) return
  const now = timeFromNow()
  await trx
    .insertInto('variants')
    .values(
      variants.map(({ received, created_at = now, ...variant }) => ({
        ...variant,
        received: received ?? variant.stock,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute()
}
