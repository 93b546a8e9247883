import { anyProduct, availability, likes } from 'db/catalogue-changes'
import { db } from 'db/client'
import type { FoundProducts } from 'db/dialect'
import { cachedRead } from '~/domain/cached-reads.server'
import { pageSize, paginate } from '~/domain/pagination'
import { withPriceTexts } from '~/domain/price-indication/price-texts.server'
import type { CatalogueQuery } from './catalogue'
import { favoritesAmong } from './favorites.server'
import { findProducts } from './find-products.server'
import { countProducts, matchingInOrder } from './matching-products.server'
import { selectCards, toCard } from './product-cards.server'
import { rankIfFew, rankPage } from './rank-products.server'

/** By default, the newest come first; a search lists matches in the name before other matches. */
export async function listProducts(query: CatalogueQuery, userId?: string) {
  const list = await cachedRead(
    `list ${JSON.stringify(query)}`,
    () => readList(query),
    ({ products }) => dependenciesOf(query, products),
  )
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

/** The parts of the catalogue, as db/catalogue-changes.ts names them, on which a list with these cards depends. */
export function dependenciesOf({ only, sort }: CatalogueQuery, cards: { id: string }[]) {
  return [
    ...cards.map(({ id }) => id),
    ...(only === 'in stock' || only === 'sold out' ? [availability] : []),
    ...(sort === 'likes' ? [likes] : []),
    ...(sort === 'stock' ? [anyProduct] : []),
  ]
}

/** Products on sale, with what their picture, name and price need. */
export function selectTiles() {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'price', 'old_price as oldPrice', 'image_id as imageId'])
    .select('highest_price as highestPrice')
    .where('hidden_at', 'is', null)
}

export async function listNewest(count: number) {
  const products = await selectTiles()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return (await withPriceTexts(products)).map(({ id: _, ...product }) => product)
}

export function countOnSale() {
  return countProducts({ search: '', category: '', page: 1 })
}

export function listSlugs({ limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('products')
    .select(['slug', 'updated_at as updatedAt'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

const opposite = { asc: 'desc', desc: 'asc' } as const
const sortings = {
  newest: { by: 'products.created_at', direction: 'desc' },
  name: { by: 'products.sort_name', direction: 'asc' },
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
      : await readSearchIds(query, found, { offset, total }))
  const rows = await selectCards().where('products.search_id', 'in', searchIds).execute()
  const cards = new Map(rows.map((row) => [row.searchId, toCard(row)]))
  const products = await withPriceTexts(searchIds.flatMap((id) => cards.get(id) ?? []))
  return { products, total, page, pages }
}

// Reads from the nearer end of the list, so that the database skips few rows. For page 9 of 10, the database skips the
// 24 products of page 10 instead of the 192 products of pages 1 to 8.
async function readSearchIds(
  query: CatalogueQuery,
  found: FoundProducts | undefined,
  { offset, total }: { offset: number; total: number },
) {
  const { by, direction: defaultDirection } = sortings[query.sort ?? 'newest']
  const limit = Math.min(pageSize, total - offset)
  const offsetFromEnd = total - offset - limit
  const isFromEnd = offsetFromEnd < offset
  const listDirection = query.reversed ? opposite[defaultDirection] : defaultDirection
  const direction = isFromEnd ? opposite[listDirection] : listDirection
  const rows = await matchingInOrder(query, found)
    .select('products.search_id as searchId')
    .orderBy(by, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .offset(isFromEnd ? offsetFromEnd : offset)
    .execute()
  const searchIds = rows.map((row) => row.searchId)
  return isFromEnd ? searchIds.reverse() : searchIds
}
