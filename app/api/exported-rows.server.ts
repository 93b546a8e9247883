import { db, type Reader } from 'db/client'
import type { Database } from 'db/schema'
import { userColumns } from 'db/schema/accounts'
import { productColumns, safetyColumns } from 'db/schema/catalogue'
import { type SelectQueryBuilder, sql } from 'kysely'
import {
  inBatches,
  inBatchesOfIds,
  newestFirst,
  nextBatch,
  readBatches,
} from '~/domain/basics/lists/batches.server'
import { findCart } from '~/domain/buying/cart/cart.server'
import type { CatalogueQuery } from '~/domain/catalogue/lists/catalogue'
import { matchingProducts, prepareSearch } from '~/domain/catalogue/lists/matching-products.server'
import { withImages } from '~/domain/catalogue/product-images/all-images.server'
import { withSafety } from '~/domain/eu/manufacturers/product-safety.server'
import { withPriceFields } from '~/domain/eu/price-indication/price-fields.server'
import { withVariantsOnSale } from '~/domain/files/exports/export-variants.server'
import { sortedByName } from '~/domain/settings/sort-names.server'

export interface ExportPage {
  offset: number
  limit: number
}

/** Yields products with the ids of the users who like them, newest first. */
export function exportProducts(query: CatalogueQuery) {
  return inBatchesOfIds(async (reader) => {
    const productSearch = await prepareSearch(reader, query.search)
    const rows = await matchingProducts(query, { productSearch, reader })
      .select('products.id')
      .$call(newestFirst('products'))
      .execute()
    return rows.map((row) => row.id)
  }, readProducts)
}

/** Not from a snapshot: never refused, and the caller may read as slowly as it wants. */
export function exportProductsOnSale() {
  return readBatches(db, (reader, size, after) => {
    const ids = matchingProducts({ category: '', show: 'on-sale' })
      .select('products.id')
      .$call(nextBatch('products', size, after))
    return readProducts(reader, ids)
  })
}

export async function exportProductsPage(query: CatalogueQuery, page: ExportPage) {
  const productSearch = await prepareSearch(db, query.search)
  const ids = matchingProducts(query, { productSearch, forPage: true })
    .select('products.id')
    .$call(newestFirst('products'))
    .limit(page.limit)
    .offset(page.offset)
  return readProducts(db, ids)
}

/** Also finds hidden products. */
export async function exportProduct(id: string) {
  const [product] = await readProducts(db, [id])
  return product
}

async function readProducts(
  reader: Reader,
  ids: string[] | SelectQueryBuilder<Database, 'products', { id: string }>,
) {
  const products = reader
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      ...productColumns,
      ...safetyColumns,
      'option_2 as option2',
      'option_3 as option3',
      'categories.name as categoryName',
      sql<string | null>`(select string_agg(user_id, ',' order by user_id) from favorites
        where product_id = products.id)`.as('favoritedBy'),
    ])
    .where('products.id', 'in', ids)
    .$call(newestFirst('products'))
  const rows = await withVariantsOnSale(await products.execute(), reader)
  return withImages(await withSafety(await withPriceFields(rows, reader)), reader)
}

export type ExportedProduct = NonNullable<Awaited<ReturnType<typeof exportProduct>>>

export async function exportCategories() {
  const rows = await db
    .selectFrom('categories')
    .select([
      'id',
      'name',
      'slug',
      'text',
      'image_id as imageId',
      'page_title as pageTitle',
      'page_text as pageText',
      'is_discounted as isDiscounted',
      'created_at as createdAt',
      'created_by as createdBy',
      sql<string | null>`(select string_agg(id, ',' order by created_at desc, id desc) from products
        where category_id = categories.id and hidden_at is null)`.as('productIds'),
    ])
    .execute()
  return sortedByName(rows)
}

export type ExportedCategory = Awaited<ReturnType<typeof exportCategories>>[number]

/** Yields users with their carts, favorites and orders, newest first. If `id` is given, yields only that user. */
export function exportUsers(id?: string) {
  return inBatches(
    async (reader, size, after) => {
      const users = await reader
        .selectFrom('users')
        .select([
          ...userColumns,
          sql<string | null>`(select string_agg(product_id, ',' order by product_id) from favorites
          join products on products.id = product_id and hidden_at is null
          where user_id = users.id)`.as('favorites'),
          sql<string | null>`(select string_agg(id, ',' order by created_at desc, id desc)
          from orders where user_id = users.id)`.as('orders'),
        ])
        .$if(id !== undefined, (users) => users.where('users.id', '=', id ?? ''))
        .$call(nextBatch('users', size, after))
        .execute()
      return Promise.all(
        users.map(async (user) => ({ ...user, cart: await findCart(user.id, reader) })),
      )
    },
    id === undefined ? undefined : 1,
  )
}

export type ExportedUser = RowOf<typeof exportUsers>

// biome-ignore lint/suspicious/noExplicitAny: the parameters do not matter
type RowOf<G extends (...args: any[]) => AsyncGenerator<unknown[]>> =
  ReturnType<G> extends AsyncGenerator<(infer Row)[]> ? Row : never
