import { db, type Reader } from 'db/client'
import type { FoundProducts, ProductsQuery, Tier } from 'db/engine'
import { prepared } from 'db/prepared'
import type { Database } from 'db/schema'
import { findProducts, wordsOf } from 'db/search'
import { searchable } from 'db/searchable'
import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { pageSize, paginate } from '../pages'
import { Refusal } from '../refusal'
import { type CardProduct, type CatalogueQuery, type Product, preview } from './catalogue'
import { sharedRead } from './shared-reads.server'

/**
 * One page of products: the newest first, or, of a search, those that have its words in their names before those that
 * have them in their brands or descriptions. A page behind the last one is the last one.
 */
export async function listProducts(query: CatalogueQuery, userId?: string) {
  const list = await sharedRead(`list ${JSON.stringify(query)}`, () => readList(query))
  if (!userId) return list
  const favorites = await favoritesAmong(userId, list.products)
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

export async function findProductBySlug(slug: string, userId?: string) {
  const row = await selectProducts(userId)
    .where('products.slug', '=', slug)
    .where('products.hidden_at', 'is', null)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** The id of the product on sale with that address, or undefined. */
export async function findProductId(slug: string) {
  const [row] = await idsOnSale(db, { slug })
  return row?.id
}

const idsOnSale = prepared(({ slug }: { slug: string }) =>
  db.selectFrom('products').select('id').where('slug', '=', slug).where('hidden_at', 'is', null),
)

/** The product with that id, also when it is hidden. */
export async function findProduct(id: string) {
  const row = await selectProducts(undefined).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/** The products on sale that a user has marked, the latest mark first. */
export async function favoritesOf(userId: string) {
  const rows = await selectCards()
    .innerJoin('favorites', 'favorites.product_id', 'products.id')
    .where('favorites.user_id', '=', userId)
    .where('products.hidden_at', 'is', null)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toCard(row), isFavorite: true }))
}

/** The slugs of all products (a sitemap may have 50,000 pages), with when each was changed. */
export function listAddresses() {
  return db
    .selectFrom('products')
    .select(['slug', 'updated_at as updatedAt'])
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(49_000)
    .execute()
}

/** The names of the categories that have products on sale, in alphabetical order. */
export function listCategoryNames() {
  return sharedRead('category names', readCategoryNames)
}

async function readCategoryNames() {
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where((eb) => eb.exists(onSaleIn(eb).select('id')))
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** The categories that have products on sale, in alphabetical order, each with the image of its newest product. */
export function listCategoryTiles() {
  return sharedRead('category tiles', () =>
    db
      .selectFrom('categories')
      .select((eb) => [
        'categories.name',
        sql<number>`discount * is_discounted`.as('discount'),
        onSaleIn(eb)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('products'),
        onSaleIn(eb)
          .select('image_id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('imageId'),
      ])
      .where((eb) => eb.exists(onSaleIn(eb).select('id')))
      .orderBy('categories.name')
      .execute(),
  )
}

function onSaleIn(eb: ExpressionBuilder<Database, 'categories'>) {
  return eb
    .selectFrom('products')
    .whereRef('products.category_id', '=', 'categories.id')
    .where('products.hidden_at', 'is', null)
}

/** The product on sale with that id, for a command that is about to change something. Refuses 404. */
export async function requireProduct(reader: Reader, id: string, { alsoHidden = false } = {}) {
  const product = await reader
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', id)
    .$if(!alsoHidden, (query) => query.where('hidden_at', 'is', null))
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  return product
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
  const ranked = isByRelevance ? await rankedIfFew(query, found) : undefined
  const total = ranked?.length ?? (await countShared(query, found))
  const { page, pages, offset } = paginate(query.page, total)
  const numbers =
    ranked?.slice(offset, offset + pageSize) ??
    (isByRelevance
      ? await mostRelevant(query, found, offset)
      : await numbersOf(query, found, { offset, total }))
  const rows = await selectCards().where('products.number', 'in', numbers).execute()
  const cards = new Map(rows.map((row) => [row.number, toCard(row)]))
  return { products: numbers.flatMap((number) => cards.get(number) ?? []), total, page, pages }
}

/** The products that a query asks for, to be selected from; `found` is what its search finds. */
export function matchingProducts(
  { category, only }: CatalogueQuery,
  found?: FoundProducts,
  reader: Reader = db,
  tier?: Tier,
) {
  const products: ProductsQuery = reader.selectFrom('products')
  return (
    (found ? found.among(products, tier) : products)
      .$if(category !== '', (query) =>
        query.where('products.category_id', '=', (eb) =>
          eb
            .selectFrom('categories')
            .select('categories.id')
            .where('categories.name', '=', category),
        ),
      )
      .$if(only === undefined || only === 'in stock', (query) =>
        query.where('products.hidden_at', 'is', null),
      )
      // Without reading the stock of each product that is listed or counted.
      .$if(only === 'in stock', (query) =>
        query.where('products.number', 'not in', (eb) =>
          eb.selectFrom('products as sold_out').select('sold_out.number').where('stock', '=', 0),
        ),
      )
      .$if(only === 'sold out', (query) => query.where('products.stock', '=', 0))
      .$if(only === 'without image', (query) => query.where('products.image_id', 'is', null))
      .$if(only === 'hidden', (query) => query.where('products.hidden_at', 'is not', null))
  )
}

// Counting takes longer than reading a page: once for all pages, and whatever their order.
function countShared({ search, category, only }: CatalogueQuery, found?: FoundProducts) {
  const query = { search, category, only, page: 1 }
  return sharedRead(`count ${JSON.stringify(query)}`, () => countMatching(query, found))
}

async function countMatching(query: CatalogueQuery, found?: FoundProducts, tier?: Tier) {
  const { category, only } = query
  if (found && tier === undefined && category === '' && only === undefined) {
    return found.countOnSale()
  }
  if (found && tier === undefined && category === '' && only === 'in stock') {
    return (await found.countOnSale()) - (await countSoldOut(query, found))
  }
  const { total } = await matchingProducts(query, found, db, tier)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

// The few that are sold out, on sale: all others of a common word would take longer to read than to count.
async function countSoldOut(query: CatalogueQuery, found: FoundProducts) {
  const { total } = await matchingProducts({ ...query, only: undefined }, found)
    .where('products.number', 'in', (eb) =>
      eb.selectFrom('products as sold_out').select('sold_out.number').where('stock', '=', 0),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const few = 200

// Most searches find little: then the index is asked once, and its finds are put into order here.
async function rankedIfFew(query: CatalogueQuery, found: FoundProducts) {
  const products = await matchingProducts(query, found)
    .select(['products.number', 'products.name', 'products.brand'])
    .limit(few + 1)
    .execute()
  if (products.length > few) return undefined
  const words = wordsOf(query.search)
  return products
    .map((product) => ({ number: product.number, tier: tierOf(product, words) }))
    .sort((a, b) => a.tier - b.tier || b.number - a.number)
    .map(({ number }) => number)
}

async function newestFound(
  query: CatalogueQuery,
  found: FoundProducts,
  { limit, offset, tier }: { limit: number; offset: number; tier: Tier },
) {
  const rows = await matchingProducts(query, found, db, tier)
    .select('products.number')
    .orderBy(found.newest, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.number)
}

function tierOf({ name, brand }: { name: string; brand: string }, words: string[]) {
  const [inName, inBrand] = [searchable(name), searchable(brand)]
  if (words.every((word) => inName.includes(word))) return 0
  return words.every((word) => inName.includes(word) || inBrand.includes(word)) ? 1 : 2
}

// Numbers alone, and from the nearer end, so that little has to be passed over and nothing of it is read.
async function numbersOf(
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
    .select('products.number')
    .orderBy(by, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .offset(isFromEnd ? behind : offset)
    .execute()
  const numbers = rows.map((row) => row.number)
  return isFromEnd ? numbers.reverse() : numbers
}

// One tier after the other: sorting all that is found by a rank would read all of it for every page.
async function mostRelevant(query: CatalogueQuery, found: FoundProducts, offset: number) {
  const numbers: number[] = []
  let skip = offset
  for (const tier of [0, 1, 2] as const) {
    const limit = pageSize - numbers.length
    const more = await newestFound(query, found, { limit, offset: skip, tier })
    numbers.push(...more)
    if (numbers.length === pageSize) break
    if (more.length > 0) skip = 0
    if (skip > 0) skip -= await countMatching(query, found, tier)
  }
  return numbers
}

async function favoritesAmong(userId: string, products: CardProduct[]) {
  if (products.length === 0) return new Set()
  const rows = await db
    .selectFrom('favorites')
    .select('product_id')
    .where('user_id', '=', userId)
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

// What cards and pages have in common.
const columns = [
  'products.id',
  'products.slug',
  'products.name',
  'products.brand',
  'products.description',
  'products.price',
  'products.old_price',
  'products.stock',
  'products.image_id',
  'products.likes',
] as const

/** The columns of a `CardProduct`, without its heart. */
function selectCards() {
  return db.selectFrom('products').select([...columns, 'products.number', 'products.hidden_at'])
}

type CardRow = InferResult<ReturnType<typeof selectCards>>[number]

function toCard(row: CardRow): CardProduct {
  return {
    ...inCommon(row),
    preview: preview(row.description),
    isFavorite: false,
    isHidden: row.hidden_at !== null,
  }
}

/** The columns of a `Product`, as one user or a guest sees it. */
function selectProducts(userId: string | undefined) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('favorites as mark', (join) =>
      join.onRef('mark.product_id', '=', 'products.id').on('mark.user_id', '=', userId ?? ''),
    )
    .select([
      ...columns,
      'products.created_at',
      'products.updated_at',
      'products.hidden_at',
      'categories.id as category_id',
      'categories.name as category_name',
      'mark.user_id as marked_by',
    ])
}

function toProduct(row: InferResult<ReturnType<typeof selectProducts>>[number]): Product {
  return {
    ...inCommon(row),
    description: row.description,
    category: { id: row.category_id, name: row.category_name },
    isFavorite: row.marked_by !== null,
    hiddenAt: row.hidden_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function inCommon({
  id,
  slug,
  name,
  brand,
  price,
  old_price,
  stock,
  image_id,
  likes,
}: Omit<CardRow, 'number' | 'hidden_at'>) {
  return { id, slug, name, brand, price, oldPrice: old_price, stock, imageId: image_id, likes }
}
