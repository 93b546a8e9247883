import { anyProduct, availability, likes } from 'db/catalogue-changes'
import { db, engine, type Reader } from 'db/client'
import { countRows } from 'db/count-rows'
import type { ProductSearch, ProductsQuery, Tier } from 'db/dialect'
import type { Database } from 'db/schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { cachedRead } from '~/speed/cached-reads.server'
import { type CatalogueQuery, isNarrowed, type ProductFilters } from './catalogue'
import { wordFormsIn } from './word-forms.server'

export async function prepareSearch(reader: Reader, search: string) {
  return search === '' ? undefined : engine.productSearch(reader, await wordFormsIn(search))
}

interface Matching {
  productSearch?: ProductSearch
  reader?: Reader
  tier?: Tier
  /** Keeps the database from using another index than that of the order. */
  forPage?: boolean
}

export function matchingProducts(
  { category, brand, minPrice, maxPrice, show }: ProductFilters,
  { productSearch, reader = db, tier, forPage }: Matching = {},
) {
  const columns = forPage ? columnsWithoutIndex : indexedColumns
  const products: ProductsQuery = reader.selectFrom('products')
  return (productSearch ? productSearch.among(products, tier) : products)
    .$if(category !== '', (query) =>
      query.where('products.category_id', '=', (eb) =>
        eb.selectFrom('categories').select('categories.id').where('categories.name', '=', category),
      ),
    )
    .$if(brand !== undefined, (query) => query.where(columns.brand, '=', brand ?? ''))
    .$if(minPrice !== undefined, (query) => query.where(columns.price, '>=', minPrice ?? 0))
    .$if(maxPrice !== undefined, (query) => query.where(columns.price, '<=', maxPrice ?? 0))
    .$if(show === 'on-sale' || show === 'in-stock', (query) =>
      query.where('products.hidden_at', 'is', null),
    )
    .$if(show === 'in-stock', (query) =>
      query.where('products.search_id', 'not in', (eb) => soldOut(eb)),
    )
    .$if(show === 'sold-out', (query) => query.where('products.stock', '=', 0))
    .$if(show === 'without-image', (query) => query.where('products.image_id', 'is', null))
    .$if(show === 'without-weight', (query) => query.where(hasNoWeight))
    .$if(show === 'hidden', (query) => query.where('products.hidden_at', 'is not', null))
}

function hasNoWeight({ exists, selectFrom }: ExpressionBuilder<Database, 'products'>) {
  return exists(
    selectFrom('variants')
      .select('variants.id')
      .whereRef('variants.product_id', '=', 'products.id')
      .where('variants.weight', 'is', null)
      .where('variants.hidden_at', 'is', null),
  )
}

const indexedColumns = {
  brand: sql.ref<string>('products.brand'),
  price: sql.ref<number>('products.price'),
}

const columnsWithoutIndex = {
  brand: sql<string>`coalesce(products.brand, '')`,
  price: sql<number>`coalesce(products.price, 0)`,
}

/** The parts of the catalogue, as db/catalogue-changes.ts names them, on which a list with these cards depends. */
export function dependenciesOf(
  { show, sort }: Pick<CatalogueQuery, 'show' | 'sort'>,
  cards: { id: string }[],
) {
  return [
    ...cards.map(({ id }) => id),
    ...(show === 'in-stock' || show === 'sold-out' ? [availability] : []),
    ...(sort === 'likes' ? [likes] : []),
    ...(sort === 'stock' ? [anyProduct] : []),
  ]
}

export function countOnSale() {
  return countProducts({ search: '', category: '', show: 'on-sale' })
}

export function countProducts(
  { search, category, brand, minPrice, maxPrice, show }: Omit<CatalogueQuery, 'page'>,
  productSearch?: ProductSearch,
) {
  const query = { search, category, brand, minPrice, maxPrice, show }
  return cachedRead(
    `count ${JSON.stringify(query)}`,
    () => countMatching(query, { productSearch }),
    () => dependenciesOf(query, []),
  )
}

/** Not cached. If `tier` is given, counts only this tier of the search. */
export async function countMatching(filters: ProductFilters, { productSearch, tier }: Matching) {
  const onSale = { ...filters, show: 'on-sale' } as const
  if (productSearch && tier === undefined && !isNarrowed(onSale)) {
    if (filters.show === 'on-sale') return productSearch.countOnSale()
    if (filters.show === 'in-stock')
      return (await productSearch.countOnSale()) - (await countSoldOut(onSale, productSearch))
  }
  return countRows(matchingProducts(filters, { productSearch, tier }))
}

function countSoldOut(filters: ProductFilters, productSearch: ProductSearch) {
  const matching = matchingProducts(filters, { productSearch })
  return countRows(matching.where('products.search_id', 'in', (eb) => soldOut(eb)))
}

function soldOut(eb: ExpressionBuilder<Database, 'products'>) {
  return eb.selectFrom('products as sold_out').select('sold_out.search_id').where('stock', '=', 0)
}
