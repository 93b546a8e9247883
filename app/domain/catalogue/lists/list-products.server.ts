import { db } from 'db/client'
import { type ProductSearch, type Tier, tiers } from 'db/dialect'
import { hasWords, joinForms } from 'db/searchable'
import { sql } from 'kysely'
import { pageSize, paginate } from '~/domain/basics/lists/pagination'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { type CatalogueQuery, defaultSort } from './catalogue'
import { favoritesAmong } from './favorites.server'
import {
  countMatching,
  countProducts,
  dependenciesOf,
  matchingProducts,
  prepareSearch,
} from './matching-products.server'
import { selectCards, toCard } from './product-cards.server'
import { similarSearch } from './similar-search.server'

/** If the search finds nothing, searches for similar words; `similar` says which. */
export async function searchProducts(query: CatalogueQuery, userId?: string) {
  const list = await listProducts(query, userId)
  if (list.total > 0 || query.search === '') return { ...list, similar: null }
  const similar = await cachedRead(`similar ${query.search}`, () => similarSearch(query.search))
  if (similar === undefined) return { ...list, similar: null }
  const others = await listProducts({ ...query, search: similar }, userId)
  return others.total > 0 ? { ...others, similar } : { ...list, similar: null }
}

/** By default, the newest come first; in a search, within each tier. */
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

async function readList(query: CatalogueQuery) {
  const productSearch = await prepareSearch(db, query.search)
  const isDefaultOrder = query.sort === 'recommended' || (query.sort ?? defaultSort) === defaultSort
  const isByRelevance = productSearch !== undefined && isDefaultOrder && !query.reversed
  const ranked = isByRelevance ? await rankIfFew(query, productSearch) : undefined
  const total = ranked?.length ?? (await countProducts(query, productSearch))
  const { page, pages, offset } = paginate(query.page, total)
  const searchIds =
    ranked?.slice(offset, offset + pageSize) ??
    (isByRelevance
      ? await readTiers(query, productSearch, offset)
      : await readSearchIds(query, productSearch, { offset, total }))
  const rows = await selectCards().where('products.search_id', 'in', searchIds).execute()
  const cards = new Map(rows.map((row) => [row.searchId, toCard(row)]))
  const products = await withPriceTexts(searchIds.flatMap((id) => cards.get(id) ?? []))
  return { products, total, page, pages }
}

const maxSorted = 200

async function rankIfFew(query: CatalogueQuery, productSearch: ProductSearch) {
  const products = await matchingProducts(query, { productSearch })
    .select(['products.search_id as searchId', 'products.name', 'products.brand'])
    .limit(maxSorted + 1)
    .execute()
  if (products.length > maxSorted) return undefined
  const words = joinForms(productSearch.words)
  return products
    .map((product) => ({ searchId: product.searchId, tier: tierOf(product, words) }))
    .sort((a, b) => a.tier - b.tier || b.searchId - a.searchId)
    .map(({ searchId }) => searchId)
}

async function readTiers(query: CatalogueQuery, productSearch: ProductSearch, offset: number) {
  const searchIds: number[] = []
  // Of earlier pages, in this tier or in later ones.
  let skipped = offset
  for (const tier of tiers) {
    const limit = pageSize - searchIds.length
    const more = await readTier(query, productSearch, { limit, offset: skipped, tier })
    searchIds.push(...more)
    if (searchIds.length === pageSize) break
    if (more.length > 0) skipped = 0
    else if (skipped > 0) skipped -= await countMatching(query, { productSearch, tier })
  }
  return searchIds
}

async function readTier(
  query: CatalogueQuery,
  productSearch: ProductSearch,
  { limit, offset, tier }: { limit: number; offset: number; tier: Tier },
) {
  const rows = await matchingProducts(query, { productSearch, tier })
    .select('products.search_id as searchId')
    .orderBy(productSearch.newest, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.searchId)
}

function tierOf({ name, brand }: { name: string; brand: string }, words: string) {
  if (hasWords(name, words)) return 0
  return hasWords(`${name}\n${brand}`, words) ? 1 : 2
}

const opposite = { asc: 'desc', desc: 'asc' } as const
const sortings = {
  recommended: { by: 'products.created_at', direction: 'desc' },
  newest: { by: 'products.created_at', direction: 'desc' },
  name: { by: 'products.sort_name', direction: 'asc' },
  price: { by: 'products.price', direction: 'asc' },
  'price-down': { by: 'products.price', direction: 'desc' },
  stock: { by: 'products.stock', direction: 'asc' },
  likes: { by: 'products.likes', direction: 'desc' },
} as const

// The others come behind them.
const pinnedPosition = sql<number>`coalesce((select position from pinned_products as pinned
  where pinned.product_id = products.id and pinned.category_id = products.category_id), 1000)`

// Reads from the nearer end of the list, so that the database skips few rows.
async function readSearchIds(
  query: CatalogueQuery,
  productSearch: ProductSearch | undefined,
  { offset, total }: { offset: number; total: number },
) {
  const { by, direction: defaultDirection } = sortings[query.sort ?? defaultSort]
  const limit = Math.min(pageSize, total - offset)
  const offsetFromEnd = total - offset - limit
  const isFromEnd = offsetFromEnd < offset
  const listDirection = query.reversed ? opposite[defaultDirection] : defaultDirection
  const direction = isFromEnd ? opposite[listDirection] : listDirection
  const rows = await matchingProducts(query, { productSearch, forPage: true })
    .select('products.search_id as searchId')
    .$if(query.sort === 'recommended', (rows) => rows.orderBy(pinnedPosition, opposite[direction]))
    .orderBy(by, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .offset(isFromEnd ? offsetFromEnd : offset)
    .execute()
  const searchIds = rows.map((row) => row.searchId)
  return isFromEnd ? searchIds.reverse() : searchIds
}
