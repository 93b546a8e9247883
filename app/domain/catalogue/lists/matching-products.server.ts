import { anyProduct, availability, likes } from 'db/catalogue-changes'
import { db, engine, type Reader } from 'db/client'
import { countRows } from 'db/count-rows'
import type { FoundProducts, ProductsQuery, Tier } from 'db/dialect'
import type { Database } from 'db/schema'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { cachedRead } from '~/speed/cached-reads.server'
import { type CatalogueQuery, isNarrowed, type ProductFilters } from './catalogue'
import { wordFormsIn } from './word-forms.server'

export async function findBySearch(reader: Reader, search: string) {
  return search === '' ? undefined : engine.findProducts(reader, await wordFormsIn(search))
}

interface Matching {
  found?: FoundProducts
  reader?: Reader
  tier?: Tier
  columns?: FilterColumns
}

export function matchingProducts(
  { category, brand, minPrice, maxPrice, only }: ProductFilters,
  { found, reader = db, tier, columns = indexed }: Matching = {},
) {
  const products: ProductsQuery = reader.selectFrom('products')
  return (found ? found.among(products, tier) : products)
    .$if(category !== '', (query) =>
      query.where('products.category_id', '=', (eb) =>
        eb.selectFrom('categories').select('categories.id').where('categories.name', '=', category),
      ),
    )
    .$if(brand !== undefined, (query) => query.where(columns.brand, '=', brand ?? ''))
    .$if(minPrice !== undefined, (query) => query.where(columns.price, '>=', minPrice ?? 0))
    .$if(maxPrice !== undefined, (query) => query.where(columns.price, '<=', maxPrice ?? 0))
    .$if(only === undefined || only === 'in stock', (query) =>
      query.where('products.hidden_at', 'is', null),
    )
    .$if(only === 'in stock', (query) =>
      query.where('products.search_id', 'not in', (eb) => soldOut(eb)),
    )
    .$if(only === 'sold out', (query) => query.where('products.stock', '=', 0))
    .$if(only === 'without image', (query) => query.where('products.image_id', 'is', null))
    .$if(only === 'without weight', (query) => query.where(hasNoWeight))
    .$if(only === 'hidden', (query) => query.where('products.hidden_at', 'is not', null))
}

export function hasNoWeight({ exists, selectFrom }: ExpressionBuilder<Database, 'products'>) {
  return exists(
    selectFrom('variants')
      .select('variants.id')
      .whereRef('variants.product_id', '=', 'products.id')
      .where('variants.weight', 'is', null)
      .where('variants.hidden_at', 'is', null),
  )
}

interface FilterColumns {
  brand: Expression<string>
  price: Expression<number>
}

const indexed: FilterColumns = {
  brand: sql.ref('products.brand'),
  price: sql.ref('products.price'),
}

const tested: FilterColumns = {
  brand: sql`coalesce(products.brand, '')`,
  price: sql`coalesce(products.price, 0)`,
}

/** For one page of a list. The functions keep the database from using another index than that of the order. */
export function matchingInOrder(filters: ProductFilters, found?: FoundProducts) {
  return matchingProducts(filters, { found, columns: tested })
}

/** The parts of the catalogue, as db/catalogue-changes.ts names them, on which a list with these cards depends. */
export function dependenciesOf(
  { only, sort }: Pick<CatalogueQuery, 'only' | 'sort'>,
  cards: { id: string }[],
) {
  return [
    ...cards.map(({ id }) => id),
    ...(only === 'in stock' || only === 'sold out' ? [availability] : []),
    ...(sort === 'likes' ? [likes] : []),
    ...(sort === 'stock' ? [anyProduct] : []),
  ]
}

export function countOnSale() {
  return countProducts({ search: '', category: '' })
}

export function countProducts(
  { search, category, brand, minPrice, maxPrice, only }: Omit<CatalogueQuery, 'page'>,
  found?: FoundProducts,
) {
  const query = { search, category, brand, minPrice, maxPrice, only }
  return cachedRead(
    `count ${JSON.stringify(query)}`,
    () => countMatching(query, { found }),
    () => dependenciesOf(query, []),
  )
}

/** Not cached. If `tier` is given, counts only this tier of the search. */
export async function countMatching(filters: ProductFilters, { found, tier }: Matching) {
  const { only } = filters
  if (found && tier === undefined && !isNarrowed(filters)) {
    if (only === undefined) return found.countOnSale()
    if (only === 'in stock')
      return (await found.countOnSale()) - (await countSoldOut(filters, found))
  }
  return countRows(matchingProducts(filters, { found, tier }))
}

function countSoldOut(filters: ProductFilters, found: FoundProducts) {
  const matching = matchingProducts({ ...filters, only: undefined }, { found })
  return countRows(matching.where('products.search_id', 'in', (eb) => soldOut(eb)))
}

function soldOut(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.selectFrom('products as sold_out').select('sold_out.search_id').where('stock', '=', 0)
}
