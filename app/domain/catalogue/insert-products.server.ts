import type { Trx } from 'db/client'
import type { ProductsTable } from 'db/schema'
import type { Insertable } from 'kysely'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'

type NewProduct = Omit<Insertable<ProductsTable>, 'price' | 'old_price' | 'sort_name'> & {
  /** Units ever received; `stock`, if none of them was sold. */
  received?: number
}

/** Adds products, each with its one variant. The caller must call `recalculatePrices`. */
export async function insertProducts(trx: Trx, products: NewProduct[]) {
  if (products.length === 0) return
  const language = await sortLanguage(trx)
  await trx
    .insertInto('products')
    .values(
      products.map(({ received: _, ...product }) => ({
        ...product,
        sort_name: sortNameOf(product.name, language),
        price: product.full_price,
        // The variant adds its units.
        stock: 0,
      })),
    )
    .execute()
  await trx
    .insertInto('variants')
    .values(
      products.map(({ id, full_price, stock, received = stock, created_at, updated_at }) => ({
        id,
        product_id: id,
        price: full_price,
        stock,
        received,
        created_at,
        updated_at,
      })),
    )
    .execute()
}
