import { db } from 'db/client'
import type { FoundProducts } from 'db/dialect'
import { findProducts } from 'db/search'
import { pageSize, paginate } from '~/domain/pages'
import { cachedRead } from './cached-reads.server'
import type { CatalogueQuery } from './catalogue'
import { favoritesAmong } from './favorites.server'
import { countProducts, matchingProducts } from './matching-products.server'
import { selectCards, toCard } from './product-cards.server'
import { rankIfFew, rankPage } from './rank-products.server'

/**
 * One page of products: the newest first, or, of a search, those that have its words in their names before those that
 * have them in their brands or descriptions. A page behind the last one is the last one.
 */
export async function listProducts(query: CatalogueQuery, userId?: string) {
  const list = await cachedRead(`list ${JSON.stringify(query)}`, () => readList(query))
  if (!userId) return list
  const favorites = await favoritesAmong(
    userId,
    list.products.map(({ id }) => id),
  )
  const products = list.products.map((product) =>
    favorites.has(product.id) ? { ...product, isFavorite: true } : product,
  )
  return { ...list, products }
}

/** The latest products, as far as an image with its caption needs them. */
export function listNewest(count: number) {
  return db
    .selectFrom('products')
    .select(['slug', 'name', 'price', 'old_price as oldPrice', 'image_id as imageId'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** The slugs of all products (a sitemap may have 50,000 pages), with when each was changed. */
export function listSlugs() {
  return db
    .selectFrom('products')
    .select(['slug', 'updated_at as updatedAt'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(49_000)
    .execute()
}

const opposite = { asc: 'desc', desc: 'asc' } as const
const sortings = {
  newest: { by: 'products.created_at', direction: 'desc' },
  name: { by: 'products.name', direction: 'asc' },
  price: { by: 'products.price', direction: 'asc' },
  stock: { by: 'products.stock', direction: 'asc' },
  likes: { by: 'products.likes', direction: 'desc' },
} as const

async function readList(query: CatalogueQuery) {
  const found = await findProducts(db, query.search)
  const isByRelevance =
    found !== undefined && (query.sort ?? 'newest') === 'newest' && !query.reversed
  const ranked = isByRelevance ? await rankIfFew(query, found) : undefined
  const total = ranked?.length ?? (await countProducts(query, found))
  const { page, pages, offset } = paginate(query.page, total)
  const searchIds =
    ranked?.slice(offset, offset + pageSize) ??
    (isByRelevance
      ? await rankPage(query, found, offset)
      : await searchIdsOf(query, found, { offset, total }))
  const rows = await selectCards().where('products.search_id', 'in', searchIds).execute()
  const cards = new Map(rows.map((row) => [row.search_id, toCard(row)]))
  return { products: searchIds.flatMap((id) => cards.get(id) ?? []), total, page, pages }
}

// Search ids alone, so that no row is read that is only passed over, and from the nearer end of the list, so that few are
// passed over. Of 240 products, page 9 passes over the 24 of page 10 when it reads from the end, instead of 192 from the
// beginning.
async function searchIdsOf(
  query: CatalogueQuery,
  found: FoundProducts | undefined,
  { offset, total }: { offset: number; total: number },
) {
  const { by, direction: natural } = sortings[query.sort ?? 'newest']
  const limit = Math.min(pageSize, total - offset)
  const behind = total - offset - limit
  const isFromEnd = behind < offset
  const direction = Boolean(query.reversed) === isFromEnd ? natural : opposite[natural]
  const rows = await matchingProducts(query, found)
    .select('products.search_id')
    .orderBy(by, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .offset(isFromEnd ? behind : offset)
    .execute()
  const searchIds = rows.map((row) => row.search_id)
  return isFromEnd ? searchIds.reverse() : searchIds
}
