import { db } from 'db/client'
import type { FoundProducts, Tier } from 'db/dialect'
import { wordsOf } from 'db/search'
import { formsOf, hasWords } from 'db/searchable'
import { pageSize } from '~/domain/pagination'
import type { CatalogueQuery } from './catalogue'
import { otherFormsIn } from './find-products.server'
import { countMatching, matchingProducts } from './matching-products.server'

const maxSorted = 200

/** The best matches come first; undefined if there are more than `maxSorted`. */
export async function rankIfFew(query: CatalogueQuery, found: FoundProducts) {
  const products = await matchingProducts(query, found)
    .select(['products.search_id as searchId', 'products.name', 'products.brand'])
    .limit(maxSorted + 1)
    .execute()
  if (products.length > maxSorted) return undefined
  const otherForms = await otherFormsIn(query.search)
  const words = wordsOf(query.search).map((word) => formsOf(word, otherForms).join('\t'))
  return products
    .map((product) => ({ searchId: product.searchId, tier: tierOf(product, words.join(' ')) }))
    .sort((a, b) => a.tier - b.tier || b.searchId - a.searchId)
    .map(({ searchId }) => searchId)
}

// Reads one tier after the other, because sorting all results by rank would read all of them.
export async function rankPage(query: CatalogueQuery, found: FoundProducts, offset: number) {
  const searchIds: number[] = []
  let skip = offset
  for (const tier of [0, 1, 2] as const) {
    const limit = pageSize - searchIds.length
    const more = await newestFound(query, found, { limit, offset: skip, tier })
    searchIds.push(...more)
    if (searchIds.length === pageSize) break
    if (more.length > 0) skip = 0
    if (skip > 0) skip -= await countMatching(query, found, tier)
  }
  return searchIds
}

async function newestFound(
  query: CatalogueQuery,
  found: FoundProducts,
  { limit, offset, tier }: { limit: number; offset: number; tier: Tier },
) {
  const rows = await matchingProducts(query, found, db, tier)
    .select('products.search_id as searchId')
    .orderBy(found.newest, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.searchId)
}

function tierOf({ name, brand }: { name: string; brand: string }, words: string) {
  if (hasWords(name, words)) return 0
  return hasWords(`${name}\n${brand}`, words) ? 1 : 2
}
