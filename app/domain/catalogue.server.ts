import { db, type Reader } from 'db/client'
import { searchable } from 'db/searchable'
import { type InferResult, sql } from 'kysely'
import type { CatalogueQuery, Product } from './catalogue'
import { pageSize, paginate } from './pages'
import { Refusal } from './refusal'

/** One page of products, newest first unless asked otherwise; a page behind the last one is the last one. */
export async function listProducts(query: CatalogueQuery, userId?: string) {
  const { total } = await matchingProducts(query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pages, offset } = paginate(query.page, total)
  const { by, direction } = sortings[query.sort ?? 'newest']
  const rows = await selectProducts(userId, matchingProducts(query))
    .orderBy(by, direction)
    .orderBy('products.id', direction)
    .limit(pageSize)
    .offset(offset)
    .execute()
  return { products: rows.map(toProduct), total, page, pages }
}

/** The latest products, as far as an image with a link needs them. */
export function listNewest(count: number) {
  return db
    .selectFrom('products')
    .select(['slug', 'name', 'image_id as imageId'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

export async function findProductBySlug(slug: string, userId?: string) {
  const row = await selectProducts(userId).where('products.slug', '=', slug).executeTakeFirst()
  return row && toProduct(row)
}

export async function findProduct(id: string) {
  const row = await selectProducts(undefined).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/** The products a user has marked, the latest mark first. */
export async function favoritesOf(userId: string) {
  const rows = await selectProducts(userId)
    .innerJoin('favorites as mark', 'mark.product_id', 'products.id')
    .where('mark.user_id', '=', userId)
    .orderBy('mark.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute()
  return rows.map(toProduct)
}

/** The slugs of all products (a sitemap may have 50,000 pages), with when each was changed. */
export function listAddresses() {
  return db
    .selectFrom('products')
    .select(['slug', 'updated_at as updatedAt'])
    .orderBy('created_at', 'desc')
    .limit(49_000)
    .execute()
}

/** The names of the categories that have products, in alphabetical order. */
export async function listCategoryNames() {
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('products').select('id').whereRef('category_id', '=', 'categories.id'),
      ),
    )
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** The product with that id, for a command that is about to change something. Refuses 404. */
export async function requireProduct(reader: Reader, id: string) {
  const product = await reader
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  return product
}

const sortings = {
  newest: { by: 'products.created_at', direction: 'desc' },
  name: { by: 'products.name', direction: 'asc' },
  price: { by: 'products.price', direction: 'asc' },
  stock: { by: 'products.stock', direction: 'asc' },
  likes: { by: 'likes', direction: 'desc' },
} as const

/** The products that a query asks for, to be selected from. */
export function matchingProducts({ search, category, soldOut }: CatalogueQuery) {
  return products()
    .$if(category !== '', (query) => query.where('categories.name', '=', category))
    .$if(soldOut === true, (query) => query.where('products.stock', '=', 0))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`instr(products.search_text, ${searchable(search)}) > 0`),
    )
}

function products() {
  return db.selectFrom('products').innerJoin('categories', 'categories.id', 'products.category_id')
}

/** The columns of a `Product`, as one user or a guest sees it. */
function selectProducts(userId: string | undefined, from = products()) {
  return from
    .select([
      'products.id',
      'products.slug',
      'products.name',
      'products.brand',
      'products.description',
      'products.price',
      'products.stock',
      'products.image_id',
      'products.created_at',
      'products.updated_at',
      'categories.id as category_id',
      'categories.name as category_name',
    ])
    .select((eb) => [
      eb
        .selectFrom('favorites')
        .select((favorites) => favorites.fn.countAll<number>().as('likes'))
        .whereRef('favorites.product_id', '=', 'products.id')
        .$asScalar()
        .as('likes'),
      eb
        .exists(
          eb
            .selectFrom('favorites')
            .select('favorites.user_id')
            .whereRef('favorites.product_id', '=', 'products.id')
            .where('favorites.user_id', '=', userId ?? ''),
        )
        .as('is_favorite'),
    ])
}

function toProduct(row: InferResult<ReturnType<typeof selectProducts>>[number]): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    description: row.description,
    price: row.price,
    stock: row.stock,
    category: { id: row.category_id, name: row.category_name },
    imageId: row.image_id,
    likes: Number(row.likes),
    isFavorite: Boolean(row.is_favorite),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
